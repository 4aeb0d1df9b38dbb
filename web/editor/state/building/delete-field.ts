import { atom } from "jotai";
import { formIdAtom } from "../editing/document.ts";
import { editFormAtom, storeAllAtom } from "../editing/editing.ts";
import { focusBlockIdAtom } from "./blocks.ts";
import { fieldEditorAtom } from "./field-editor.ts";

/** Deletes a field. Its blocks stay, without a field. Rejects if the deletion could not be stored. */
export const deleteFieldAtom = atom(null, async (get, set, field_id: string) => {
  const form_id = get(formIdAtom);
  if (get(fieldEditorAtom)?.field_id === field_id) set(fieldEditorAtom, null);
  set(focusBlockIdAtom, null);
  set(editFormAtom, [{ type: "field.delete", field_id }]);
  await set(storeAllAtom, form_id);
});
