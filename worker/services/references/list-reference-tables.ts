import type { ReferenceTable, ReferringFieldEntry } from "#core/contracts/references.ts";
import { canBeReferenced } from "#core/fields/reference.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { Context } from "../../context.ts";
import { listReferringFields as findReferringFields, listReferencedTables } from "../../db/references.ts";

/** Lists the fields of the project that depend on a form or table. */
export function listReferringFields(ctx: Context, form_id: string): Promise<ReferringFieldEntry[]> {
  return findReferringFields(ctx.db, form_id);
}

/** Lists the tables of the form's project with the names of their columns, without rows. */
export async function listReferenceTables(ctx: Context, form_id: string): Promise<ReferenceTable[]> {
  const tables = await listReferencedTables(ctx.db, form_id);
  return tables.map(({ fields, ...table }) => ({
    ...table,
    columns: fields.map((field) => ({
      id: field.id,
      name: field.name,
      label: fieldName(field),
      type: field.type,
      multiple: field.multiple ?? false,
      is_array: field.is_array ?? false,
      reference: field.reference ?? null,
      data: field.data ?? null,
      local_index: field.local_index,
      is_usable: canBeReferenced(field),
    })),
  }));
}
