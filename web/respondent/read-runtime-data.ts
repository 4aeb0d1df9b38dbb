import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import type { RuntimeData } from "./runtime-data.ts";

/** Id of the element that holds the runtime's data. Apart from what makes the data: that stays on the server. */
export const RUNTIME_DATA_ID = "form-data";

/** What a field and a block are when nothing else is said of them. The texts of blocks are in the markup alone. */
const BARE_FIELD: Partial<FieldDefinition> = { options: [], optgroups: [], local_index: 0 };
const BARE_BLOCK: Partial<BlockDefinition> = {
  parent_id: null,
  form_field_id: null,
  v_hidden: false,
};

/** The data of the page as the server meant them. */
export function readRuntimeData(json: string): RuntimeData {
  const data: RuntimeData = JSON.parse(json);
  return {
    ...data,
    fields: data.fields.map((field) => ({ ...BARE_FIELD, ...field })),
    blocks: data.blocks.map((block) => ({ ...BARE_BLOCK, ...block })),
  };
}
