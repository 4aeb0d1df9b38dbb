import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import type { RuntimeData } from "./runtime-data.ts";

/**
 * Id of the element with the runtime's data. Kept apart from the code that creates the data, which stays on
 * the server.
 */
export const RUNTIME_DATA_ID = "form-data";

/** Defaults of a field and a block. Texts of blocks are only in the markup. */
const BARE_FIELD: Partial<FieldDefinition> = { options: [], optgroups: [], local_index: 0 };
const BARE_BLOCK: Partial<BlockDefinition> = {
  parent_id: null,
  form_field_id: null,
  v_hidden: false,
};

/** Parses the page's data and restores the defaults. */
export function readRuntimeData(json: string): RuntimeData {
  const data: RuntimeData = JSON.parse(json);
  return {
    ...data,
    fields: data.fields.map((field) => ({ ...BARE_FIELD, ...field })),
    blocks: data.blocks.map((block) => ({ ...BARE_BLOCK, ...block })),
  };
}
