import { useAtomValue, useSetAtom } from "jotai";
import { setTitleAtom } from "../../../state/building/title.ts";
import { canEditAtom, titleAtom } from "../../../state/editing/document.ts";
import { PlainTextEditor } from "../texts/plain-text-editor.tsx";

/** The form's title above all blocks, as on the public page. Editing it renames the form. */
export function FormTitle({ onDone }: { onDone: () => void }) {
  const title = useAtomValue(titleAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setTitle = useSetAtom(setTitleAtom);
  return (
    <h1 className="mb-3 px-3 text-[28px] leading-[34px] font-semibold tracking-tight break-words sm:px-4">
      {canEdit ? (
        <PlainTextEditor
          label="Title of the form"
          text={title}
          placeholder="Untitled form"
          maxLength={200}
          className="block rounded-md focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-4 focus-visible:ring-offset-background"
          onChange={setTitle}
          onDone={onDone}
        />
      ) : (
        title
      )}
    </h1>
  );
}
