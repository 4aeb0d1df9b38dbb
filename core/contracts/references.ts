import * as z from "zod/mini";
import type { FieldDefinition } from "../fields/field.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { referencedRecords, referenceTables } from "./wire/private-addresses.ts";
import { references } from "./wire/public-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/**
 * Respondents search the table that a search field refers to. They see only the columns that the owner shows.
 */

const sessionField = z.object({ session_id: uuid, field_id: uuid });

/** The table behind the field, as `{ meta }`. BAD_REQUEST for a field without one. */
export const loadReferenceMeta = {
  ...at(references.loadReferenceMeta),
  access: "public",
  rate: "search",
  params: sessionField,
} as const satisfies Contract;
export interface ReferenceColumn {
  id: string;
  name: string;
  /** The name shown to people. */
  label: string;
  /** Computed from other rows: it cannot be sorted or filtered. */
  is_computed?: true;
}
export interface ReferenceMeta {
  provider: "sheaf" | "x-supabase";
  /** Null unless the table is in an external database. */
  supabase_project_id: string | null;
  schema_name: string;
  referenced_table: string;
  /** The column's name. It comes first in `columns`, or last if it is a uuid. `id`: the row itself is the answer, and the first one names it. */
  referenced_column: string;
  columns: ReferenceColumn[];
}

/**
 * One page of the table, as `{ data, count, page, limit }`. `q` is searched in all columns, both as a
 * websearch (words, "phrases", -without) and as a substring. `sort` and `where` are the grid's `order` and
 * `where`, with the columns of `meta`. With `value`, only the records that have exactly this value.
 */
export const searchReference = {
  ...at(references.searchReference),
  access: "public",
  rate: "search",
  params: sessionField,
  query: z.object({
    q: z.optional(text(200)),
    value: z.optional(text(2_000)),
    sort: z.optional(text(1_000)),
    where: z.optional(text(10_000)),
    page: z.optional(text(10)),
    limit: z.optional(text(10)),
  }),
} as const satisfies Contract;
export interface ReferenceRow {
  /** The value of the field when this row is chosen. */
  value: string;
  /** Display texts by column id. */
  cells: Record<string, string>;
}
export interface ReferencePage {
  data: ReferenceRow[];
  /** Number of matching rows. */
  count: number;
  page: number;
  limit: number;
  /** What a member should know about the result. */
  note?: string;
}

/**
 * One page of the table for members, also while the form is closed. Without `value` the same search as that of
 * respondents; with it, the records that have exactly this value. With `values`, a JSON list of at most 50 texts, those
 * that have one of them: up to 200 records, in one page. Only for tables of a connected database.
 */
export const searchReferencedRecords = {
  ...at(referencedRecords.searchReferencedRecords),
  result: data<ReferencedRecords>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: z.object({ form_id: uuid, field_id: uuid }),
  query: z.object({
    q: z.optional(text(200)),
    value: z.optional(text(2_000)),
    values: z.optional(text(4_000)),
    sort: z.optional(text(1_000)),
    page: z.optional(text(10)),
    limit: z.optional(text(10)),
  }),
} as const satisfies Contract;
export interface ReferencedRecords {
  /** The shown columns, the referenced one first. Null: the table was deleted. */
  columns: (ReferenceColumn & Pick<FieldDefinition, "type">)[] | null;
  records: ReferenceRow[];
  /** Number of matching records. */
  count: number;
  /** What a member should know about the result. */
  note?: string;
}

/** Tables that a search field of the form may refer to: those of the same project, by schema and name. */
export const listReferenceTables = {
  ...at(referenceTables.listReferenceTables),
  result: data<ReferenceTable[]>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
/** What tells how a column is related to other tables. */
type ColumnFacts = Pick<
  FieldDefinition,
  "type" | "multiple" | "is_array" | "reference" | "data" | "local_index"
>;
export interface ReferenceTable {
  id: string;
  name: string;
  schema_name: string;
  /** All columns. `is_usable` is false for those that cannot be searched. */
  columns: (ReferenceColumn & ColumnFacts & { is_usable: boolean })[];
}

/** Fields that depend on a table: they refer to it, or are computed from its rows. Of the same project, by name. */
export const listReferringFields = {
  ...at(referenceTables.listReferringFields),
  result: data<ReferringFieldEntry[]>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
export interface ReferringFieldEntry {
  field_id: string;
  /** The field's label or name. */
  field: string;
  form_id: string;
  /** The title of the form, or the name of the table. */
  name: string;
  is_table: boolean;
  /** The columns of the table, and the fields that relate its rows, on which it depends. */
  columns: string[];
}
