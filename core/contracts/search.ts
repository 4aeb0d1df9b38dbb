import * as z from "zod/mini";
import type { FieldDefinition } from "../fields/field.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { referenceTables } from "./wire/private-addresses.ts";
import { references } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** A respondent looks through the table that a search field refers to: only the columns that the owner shows. */

const sessionField = z.object({ session_id: uuid, field_id: uuid });

/** What the field refers to, as `{ meta }`. BAD_REQUEST for a field that refers to nothing. */
export const loadReferenceMeta = {
  ...at(references.loadReferenceMeta),
  access: "public",
  rate: "search",
  params: sessionField,
} as const satisfies Contract;
export interface ReferenceColumn {
  id: string;
  name: string;
  /** How people call it. */
  label: string;
}
export interface ReferenceMeta {
  provider: "sheaf" | "x-supabase";
  /** Null: not of an external database. */
  supabase_project_id: string | null;
  schema_name: string;
  referenced_table: string;
  /** Its name; `columns` begins with it. */
  referenced_column: string;
  columns: ReferenceColumn[];
}

/**
 * One page of the table, as `{ data, count, page, limit }`. `q` is looked for in all columns (websearch: words, "phrases",
 * -without) and as a part of a text; `sort` and `where` are the grid's `order` and `where`, with the columns of `meta`.
 */
export const searchReference = {
  ...at(references.searchReference),
  access: "public",
  rate: "search",
  params: sessionField,
  query: z.object({
    q: z.optional(text(200)),
    sort: z.optional(text(1_000)),
    where: z.optional(text(10_000)),
    page: z.optional(text(10)),
    limit: z.optional(text(10)),
  }),
} as const satisfies Contract;
export interface ReferenceRow {
  /** What the field takes when the row is chosen. */
  value: string;
  /** As people read them, by the id of the column. */
  cells: Record<string, string>;
}
export interface ReferencePage {
  data: ReferenceRow[];
  /** Rows that match. */
  count: number;
  page: number;
  limit: number;
}

/** What a search field of the form may refer to: tables of the same project, by schema and name. */
export const listReferenceTables = {
  ...at(referenceTables.listReferenceTables),
  answer: data<ReferenceTable[]>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
export interface ReferenceTable {
  id: string;
  name: string;
  schema_name: string;
  /** All of them; some cannot be looked through. */
  columns: (ReferenceColumn & Pick<FieldDefinition, "type"> & { is_usable: boolean })[];
}
