import { useAtomValue, useSetAtom } from "jotai";
import { type KeyboardEvent, useRef, useState } from "react";
import { toast } from "../../ui/toast.tsx";
import { canEditAtom, documentAtom } from "../state/document.ts";
import { renameDocumentAtom } from "../state/workspace.ts";

/** The document's title: a press turns it into an input, Enter keeps the new one, Escape the old. */
export function DocumentTitle() {
  const { document } = useAtomValue(documentAtom);
  const canEdit = useAtomValue(canEditAtom);
  const rename = useSetAtom(renameDocumentAtom);
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  }

  async function keep() {
    const title = draft?.trim() ?? "";
    close();
    if (title === "" || title === document.title) return;
    try {
      await rename(document.id, title, document.title);
    } catch (error) {
      toast.error("The title was not changed", { description: (error as Error).message });
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") void keep();
    if (event.key === "Escape") close();
  }

  if (!canEdit) return <span className="truncate font-medium">{document.title}</span>;
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        title="Rename"
        className="truncate rounded-sm px-1 font-medium hover:bg-accent"
        onClick={() => setDraft(document.title)}
      >
        {document.title}
      </button>
    );
  }
  return (
    <input
      aria-label="Title"
      className="h-7 w-56 min-w-0 rounded-sm border border-input bg-card px-1 font-medium"
      value={draft}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this input
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => draft !== null && void keep()}
    />
  );
}
