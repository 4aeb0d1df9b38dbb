import * as z from "zod/mini";
import type { Contract } from "../wire/contract.ts";
import { text, uuid } from "../wire/schemas.ts";

/** Tables of a schema document. A table is to fields and rows what a form is to questions and responses. */

/** Names of schemas and tables, as databases take them. */
export const TABLE_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,62}$/;

export const createTable = {
  method: "POST",
  path: "/private/editor/schema/:schema_id/tables/new",
  access: { resource: "document", in: "params", key: "schema_id", role: "editor" },
  params: z.object({ schema_id: uuid }),
  body: z.object({
    table_name: text(63).check(z.regex(TABLE_NAME)),
    description: z.nullish(text(2_000)),
  }),
} as const satisfies Contract;
/** `id` is what the builder's and the grid's calls know as `form_id`. */
export interface CreatedTable {
  id: string;
  name: string;
  description: string | null;
  attributes: never[];
}

/** Deletes a table with its columns and rows, for good; the confirmation must read `DELETE {name}`. */
export const deleteTable = {
  method: "DELETE",
  path: "/private/editor/schema/:schema_id/tables/:table_id",
  access: { resource: "document", in: "params", key: "schema_id", role: "admin" },
  params: z.object({ schema_id: uuid, table_id: uuid }),
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
