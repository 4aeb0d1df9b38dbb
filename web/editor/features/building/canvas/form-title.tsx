import { useAtomValue, useStore } from "jotai";
import { setTitleAtom } from "../../../state/building/title.ts";
import { typingPause } from "../../../state/building/typing-pause.ts";
import { canEditAtom, isSiteAtom, titleAtom } from "../../../state/editing/document.ts";
import { PlainTextEditor } from "../texts/plain-text-editor.tsx";
import { texts } from "../texts.ts";

/** The form's title above all blocks, as on the public page. Editing it renames the form. */
export function FormTitle({ onDone }: { onDone: () => void }) {
  const title = useAtomValue(titleAtom);
  const canEdit = useAtomValue(canEditAtom);
  const isSite = useAtomValue(isSiteAtom);
  const store = useStore();
  const setTitle = (text: string) => typingPause(store).typing("title", () => store.set(setTitleAtom, text));
  return (
    <h1 dir="auto">
      {canEdit ? (
        <PlainTextEditor
          label={isSite ? texts.canvas.site_title : texts.canvas.form_title}
          text={title}
          placeholder={isSite ? texts.canvas.untitled_site : texts.canvas.untitled_form}
          maxLength={200}
          onChange={setTitle}
          onDone={onDone}
        />
      ) : (
        title
      )}
    </h1>
  );
}
