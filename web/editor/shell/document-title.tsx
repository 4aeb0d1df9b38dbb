import { useAtomValue, useSetAtom } from "jotai";
import { type KeyboardEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import { toast } from "../../ui/feedback/toast.ts";
import { setTitleAtom } from "../state/building/title.ts";
import { renameDocumentAtom } from "../state/documents/workspace.ts";
import { canEditAtom, titleAtom } from "../state/editing/document.ts";
import { loadedStateAtom } from "../state/editing/open-document.ts";
import { texts } from "./texts.ts";

/** The document's title. A click turns it into an input, Enter saves it, and Escape discards the change. */
export function DocumentTitle() {
  const title = useAtomValue(titleAtom);
  const canEdit = useAtomValue(canEditAtom);
  const state = useAtomValue(loadedStateAtom);
  const { document_id = "" } = useParams();
  const setTitle = useSetAtom(setTitleAtom);
  const rename = useSetAtom(renameDocumentAtom);
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isCanceled = useRef(false);

  /** Saves the title when the input loses the focus, unless Escape was pressed. */
  function leave(typed: string) {
    setDraft(null);
    if (isCanceled.current) return;
    if (state.status === "ready" && !state.document.tables) setTitle(typed);
    // Only a form's changes are merged. Another title may break the rules of names, or be taken.
    else void renameOther(typed.trim());
  }

  async function renameOther(name: string) {
    if (name === "" || name === title) return;
    try {
      await rename(document_id, name, title);
    } catch (error) {
      toast.error(texts.title.not_renamed, { description: (error as Error).message });
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    isCanceled.current = event.key === "Escape";
    event.currentTarget.blur();
    requestAnimationFrame(() => button.current?.focus());
  }

  if (!canEdit) return <span className="truncate font-medium">{title}</span>;
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        title={texts.title.rename}
        className="cursor-text truncate rounded-sm px-1 font-medium decoration-dotted underline-offset-4 hover:bg-accent hover:underline"
        onClick={() => setDraft(title)}
      >
        {title}
      </button>
    );
  }
  return (
    <input
      aria-label={texts.title.label}
      className="h-7 w-56 min-w-0 rounded-sm border border-input bg-card px-1 font-medium"
      value={draft}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the user has just opened this input
      autoFocus
      onFocus={(event) => {
        isCanceled.current = false;
        event.target.select();
      }}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => leave(event.target.value)}
    />
  );
}
