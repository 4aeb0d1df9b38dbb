import type { ReferenceColumn } from "#core/contracts/references.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition, FieldReference, TableReference } from "#core/fields/field.ts";
import { canBeReferenced, labelColumn, ROW_COLUMN, rowReference } from "#core/fields/reference.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { relatedOf } from "#core/fields/related.ts";
import { chosenLabels, fieldName, plainText } from "#core/tables/cell-text.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Context } from "../../context.ts";
import { findFormRelations } from "../../db/grid/relations.ts";
import {
  type FoundRow,
  findReferenceRows,
  type ReferencedTable,
  type ReferenceStatement,
  type ReferringField,
} from "../../db/references.ts";
import type { Asker } from "./connected-reference.ts";
import type { OpenReference } from "./open-reference.ts";
import { rowRelations } from "./relate-rows.ts";

/** Opens one kind of reference, our own tables or a connected database. Null if the table is missing. */
type ReferenceProvider<Reference> = (
  ctx: Context,
  field: ReferringField,
  reference: Reference,
  asker: Asker,
) => Promise<OpenReference | null> | OpenReference | null;

type Providers = { [Type in FieldReference["type"]]: ReferenceProvider<FieldReference & { type: Type }> };

const PROVIDERS: Providers = {
  sheaf: openTable,
  // Loaded on demand because most forms refer to no connected database.
  "x-supabase": async (...call) => (await import("./connected-reference.ts")).openConnected(...call),
};

/** Opens a search field's reference. Null for a field without one, or whose table was deleted. */
export async function findReference(
  ctx: Context,
  field: ReferringField,
  asker: Asker,
): Promise<OpenReference | null> {
  const { type, reference } = field;
  if (type !== "search" || !reference) return null;
  return reference.type === "sheaf"
    ? PROVIDERS.sheaf(ctx, field, reference, asker)
    : PROVIDERS["x-supabase"](ctx, field, reference, asker);
}

/** As `findReference`, but throws BAD_REQUEST instead. */
export async function openReference(
  ctx: Context,
  field: ReferringField,
  asker: Asker,
): Promise<OpenReference> {
  const opened = await findReference(ctx, field, asker);
  if (opened === null) throw new AppError("BAD_REQUEST", { reason: "This field can’t be searched." });
  return opened;
}

function openTable(ctx: Context, { table }: ReferringField, reference: TableReference): OpenReference | null {
  if (!table) return null;
  if (reference.column === ROW_COLUMN) return openRows(ctx, table, reference);
  const column = table.fields.find(({ id }) => id === reference.column);
  if (!column || !canBeReferenced(column)) return null;
  const columns = shownColumns(table, column, reference);
  return {
    meta: {
      provider: "sheaf",
      supabase_project_id: null,
      schema_name: table.schema_name,
      referenced_table: table.name,
      referenced_column: column.name,
      columns: columns.map(described),
    },
    columns,
    async search({ value, ...query }) {
      const statement = { table_id: table.id, column, columns, query, value };
      const { rows, count } = await findTexts(ctx, statement);
      const data = rows.map(({ data, texts }) => ({
        value: plainText(data[column.id]?.value),
        cells: texts,
      }));
      return { data, count };
    },
  };
}

/** The column of a table whose rows have no text. */
const NUMBER = { id: "__gf_display_id", name: "#", label: "#" };

/** Rows are the answer: each is named by a column, and by its number where that is empty. */
function openRows(
  ctx: Context,
  table: ReferencedTable,
  { columns: chosen = [] }: TableReference,
): OpenReference {
  const label = labelColumn(table.fields, chosen[0]);
  const beside = table.fields.filter(
    (field) => field !== label && chosen.includes(field.id) && canBeReferenced(field),
  );
  const columns = label === null ? [] : [label, ...beside];
  return {
    meta: {
      provider: "sheaf",
      supabase_project_id: null,
      schema_name: table.schema_name,
      referenced_table: table.name,
      referenced_column: "id",
      columns: label === null ? [NUMBER] : columns.map(described),
    },
    columns,
    async search({ value, ...query }) {
      const statement = { table_id: table.id, column: null, columns, query, value };
      const { rows, count } = await findTexts(ctx, statement);
      const data = rows.map(({ id, local_index, texts }) => {
        const named = label?.id ?? NUMBER.id;
        return { value: id, cells: { ...texts, [named]: texts[named] || formatLocalIndex(local_index) } };
      });
      return { data, count };
    },
  };
}

const described = (field: FieldDefinition): ReferenceColumn => ({
  id: field.id,
  name: field.name,
  label: fieldName(field),
  ...(relatedOf(field) !== null && { is_computed: true }),
});

const showsOtherRows = (field: FieldDefinition) => rowReference(field) !== null || relatedOf(field) !== null;

interface TextRow extends Omit<FoundRow, "cells"> {
  data: Record<string, Cell>;
  /** What people see, by column. */
  texts: Record<string, string>;
}

/** One page of a table. What its columns show of other rows takes two statements more, whatever their number. */
async function findTexts(
  ctx: Context,
  statement: Omit<ReferenceStatement, "relations">,
): Promise<{ rows: TextRow[]; count: number }> {
  const { table_id, columns } = statement;
  const relations = columns.some(showsOtherRows) ? await findFormRelations(ctx.db, table_id) : null;
  const { rows, count } = await findReferenceRows(ctx.db, { ...statement, relations });
  const found = rows.map(({ cells, ...row }) => ({ ...row, data: cells ?? {} }));
  const related = rowRelations(relations, ({ id }) => columns.some((column) => column.id === id));
  const named = related === null ? found : await related.relate(ctx.db, found);
  // A computed column has the type of what it takes.
  const shown = columns.map(
    (field) => related?.columns.find((column) => column.field.id === field.id)?.field ?? field,
  );
  return { rows: named.map((row) => ({ ...row, texts: cellTexts(shown, row.data) })), count };
}

function cellTexts(columns: readonly FieldDefinition[], cells: Record<string, Cell>): Record<string, string> {
  return Object.fromEntries(
    columns.map((field) => [field.id, cells[field.id] ? cellText(field, cells[field.id]!) : ""]),
  );
}

/** Returns the referenced column, then the owner's choice, or else the column that identifies a row best. */
function shownColumns(
  { fields }: ReferencedTable,
  column: FieldDefinition,
  { columns }: TableReference,
): FieldDefinition[] {
  const others = fields.filter((field) => field.id !== column.id && canBeReferenced(field));
  if (columns) return [column, ...others.filter(({ id }) => columns.includes(id))];
  const own = others.filter((field) => !showsOtherRows(field));
  const titles = ["title", "name", "label", "username", "email"];
  const named = titles.flatMap((name) => own.find((field) => field.name === name) ?? []);
  return [column, ...(named.length > 0 ? named : own).slice(0, 1)];
}

function cellText(field: FieldDefinition, cell: Cell): string {
  // A deleted row has no name.
  if (cell.labels !== undefined) return cell.labels.filter((label) => label !== null).join(", ");
  return fieldTypeRow(field.type).value === "choice"
    ? chosenLabels(cell, field).join(", ")
    : plainText(cell.value);
}
