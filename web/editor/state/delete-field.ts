import { atom } from "jotai";
import { call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { fieldQueue } from "./autosave.ts";
import { focusBlockIdAtom } from "./blocks.ts";
import { formAtom, patchDocumentAtom } from "./document.ts";
import { fieldEditorAtom } from "./fields.ts";
import { clearHistoryAtom } from "./history.ts";

/** Deletes a field for good; blocks that showed it stay, empty. */
export const deleteFieldAtom = atom(null, async (get, set, field_id: string) => {
  const { form_id, document_id } = get(formAtom);
  await fieldQueue(form_id).flush();
  await call(endpoints.deleteField, { params: { form_id, field_id } });
  fieldQueue(form_id).drop(field_id);
  if (document_id === null) return;
  set(clearHistoryAtom);
  if (get(fieldEditorAtom)?.field_id === field_id) set(fieldEditorAtom, null);
  set(focusBlockIdAtom, null);
  set(patchDocumentAtom, document_id, (open) => ({
    ...open,
    form: {
      ...open.form,
      fields: open.form.fields.filter(({ id }) => id !== field_id),
      blocks: open.form.blocks.map((block) =>
        block.form_field_id === field_id ? { ...block, form_field_id: null } : block,
      ),
    },
  }));
});
