import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { tables } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/** Tables of a schema document. Fields and rows are to a table what questions and responses are to a form. */

/** Names of schemas and tables, limited to PostgreSQL identifiers. */
export const TABLE_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,62}$/;

export const createTable = {
  ...at(tables.createTable),
  result: data<CreatedTable>(),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.edit },
  params: z.object({ schema_id: uuid }),
  body: z.object({
    table_name: text(63).check(z.regex(TABLE_NAME)),
    description: z.nullish(text(2_000)),
  }),
} as const satisfies Contract;
/** The builder's and the grid's calls name this `id` `form_id`. */
export interface CreatedTable {
  id: string;
  name: string;
  description: string | null;
  attributes: never[];
}

/** Deletes a table with its columns and rows permanently. The confirmation must read `DELETE {name}`. */
export const deleteTable = {
  ...at(tables.deleteTable),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.delete_documents },
  params: z.object({ schema_id: uuid, table_id: uuid }),
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
