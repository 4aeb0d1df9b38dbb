import * as z from "zod/mini";
import { nameIssue } from "../../documents/names.ts";
import { TABLE_TEMPLATE_IDS } from "../../documents/table-templates.ts";
import type { FieldType } from "../../fields/field.ts";
import { isReservedName, reservedNameIssue } from "../../fields/naming/reserved-name.ts";
import { COLUMN_TYPES } from "../../tables/import/column-types.ts";
import { IMPORT_BODY_BYTES, IMPORT_LIMITS } from "../../tables/import/limits.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { tables } from "../wire/private-addresses.ts";
import { text, uuid } from "../wire/schemas.ts";

/** Tables of a schema document. Fields and rows are to a table what questions and responses are to a form. */

const tableName = text(200).check(
  z.refine((name) => nameIssue("table", name) === null, {
    error: ({ input }) => nameIssue("table", String(input)),
  }),
);
const description = z.nullish(text(2_000));

/** All tables of a schema with their columns, by name. NOT_FOUND for a document of another kind. */
export const listTables = {
  ...at(tables.listTables),
  result: data<SchemaTable[]>(),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.see },
  params: z.object({ schema_id: uuid }),
} as const satisfies Contract;
export interface SchemaTable {
  id: string;
  name: string;
  /** Those that every table has come first. */
  columns: SchemaColumn[];
}
export interface SchemaColumn {
  name: string;
  /** PostgreSQL's name of its type. */
  format: string;
  is_primary_key: boolean;
  /** The column with the values that it has; `column` is null for one that is not in this schema, or no longer. */
  refers_to: { table_id: string; column: string | null } | null;
}

const { columns: MOST_COLUMNS, choices: MOST_CHOICES, choice_length } = IMPORT_LIMITS;
const areUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;
const choice = text(choice_length).check(z.minLength(1));

/** A column of a new table. `label` is its name for people, `name` the one in the API. */
const newColumn = z.object({
  name: text(100).check(
    z.minLength(1),
    z.refine((name) => !isReservedName(name), {
      error: ({ input }) => reservedNameIssue(String(input)),
    }),
  ),
  label: text(500),
  type: z.enum(COLUMN_TYPES),
  /** Between two numbers, or two times in seconds. Absent: 1, or a minute. */
  step: z.optional(z.number().check(z.positive())),
  /** Of a type with options. */
  choices: z.optional(
    z.array(choice).check(z.maxLength(MOST_CHOICES), z.refine(areUnique, "A choice occurs more than once.")),
  ),
});
export type NewColumn = z.infer<typeof newColumn>;
const areNamesUnique = (columns: readonly NewColumn[]) => areUnique(columns.map(({ name }) => name));

/**
 * A table without columns, with those of a template, or with the given ones. CONFLICT, with a `reason`, when the schema
 * has a table of this name. Case does not count.
 */
export const createTable = {
  ...at(tables.createTable),
  result: data<CreatedTable>(),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.edit },
  params: z.object({ schema_id: uuid }),
  body_limit: IMPORT_BODY_BYTES,
  body: z.object({
    table_name: tableName,
    description,
    template: z.nullish(z.enum(TABLE_TEMPLATE_IDS)),
    /** Instead of a template. */
    columns: z.optional(
      z
        .array(newColumn)
        .check(z.maxLength(MOST_COLUMNS), z.refine(areNamesUnique, "Two columns have the same name.")),
    ),
  }),
} as const satisfies Contract;
/** The builder's and the grid's calls name this `id` `form_id`. */
export interface CreatedTable {
  id: string;
  name: string;
  description: string | null;
  attributes: { id: string; name: string; type: FieldType }[];
}

/**
 * Renames a table, or changes its description; null removes that. Fields that refer to the table still do. CONFLICT as
 * in `createTable`.
 */
export const updateTable = {
  ...at(tables.updateTable),
  result: data<UpdatedTable>(),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.edit },
  params: z.object({ schema_id: uuid, table_id: uuid }),
  body: z.object({ name: z.optional(tableName), description }),
} as const satisfies Contract;
export type UpdatedTable = Pick<CreatedTable, "id" | "name" | "description">;

/** Deletes a table with its columns and rows permanently. The confirmation must read `DELETE {name}`. */
export const deleteTable = {
  ...at(tables.deleteTable),
  access: { resource: "document", in: "params", key: "schema_id", role: PERMISSIONS.delete_documents },
  params: z.object({ schema_id: uuid, table_id: uuid }),
  body: z.object({ user_confirmation_txt: text(300) }),
} as const satisfies Contract;
