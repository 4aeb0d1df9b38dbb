import { FolderOpen, SearchX, Upload } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { say } from "../../../ui/say.ts";
import type { ChosenFile } from "../../state/buckets/uploads.ts";
import { chosenFiles } from "./dropped-files.ts";
import { texts } from "./texts.ts";

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
      {...(mayUpload && { action: <ChooseFiles onUpload={onUpload} /> })}
    />
  );
}

function ChooseFiles({ onUpload }: Pick<EmptyFolderProps, "onUpload">) {
  const input = useRef<HTMLInputElement>(null);
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    onUpload(chosenFiles(target.files));
    // Allows picking the same files again.
    target.value = "";
  }
  return (
    <>
      <input ref={input} type="file" hidden multiple tabIndex={-1} onChange={take} />
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {texts.empty.choose}
      </Button>
    </>
  );
}
