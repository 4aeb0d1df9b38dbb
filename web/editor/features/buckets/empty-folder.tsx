import { FolderOpen, SearchX } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { say } from "../../../ui/say.ts";
import type { ChosenFile } from "../../state/buckets/uploads.ts";
import { texts } from "./texts.ts";
import { ChooseFiles } from "./upload-button.tsx";

interface EmptyFolderProps {
  /** What was searched for; null: nothing. */
  search: string | null;
  isTop: boolean;
  mayUpload: boolean;
  onClear: () => void;
  onUpload: (files: ChosenFile[]) => void;
}

/** Says why there is nothing, and how that changes. */
export function EmptyFolder({ search, isTop, mayUpload, onClear, onUpload }: EmptyFolderProps) {
  const { empty: words } = texts;
  if (search !== null) {
    return (
      <EmptyState
        picture={<SearchX aria-hidden />}
        title={words.none_found}
        description={say(words.none_found_text, { search })}
        action={<Button onClick={onClear}>{words.clear}</Button>}
      />
    );
  }
  const text = mayUpload ? (isTop ? words.text : words.folder_text) : isTop ? words.viewer : undefined;
  return (
    <EmptyState
      picture={<FolderOpen aria-hidden />}
      title={isTop ? words.title : words.folder}
      {...(text !== undefined && { description: text })}
      {...(mayUpload && { action: <ChooseFiles onChoose={onUpload} /> })}
    />
  );
}
