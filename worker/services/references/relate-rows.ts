import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { labelColumn, rowReference } from "#core/fields/reference.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { relatedOf } from "#core/fields/related.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { chosenLabels, plainText, referredValues } from "#core/tables/cell-text.ts";
import {
  labelOfReference,
  type RelatedColumn,
  type Relations,
  relatedColumns,
} from "#core/tables/relations.ts";
import { formatLocalIndex } from "#core/values/local-index.ts";
import type { Database } from "../../db/connection/database.ts";
import {
  findFormRelations,
  findRelations,
  labelsKey,
  type RawCell,
  type RawLabel,
} from "../../db/grid/relations.ts";

/** Rows of any kind, with cells by field id. */
interface Row {
  id: string;
  data: Readonly<Record<string, Cell>>;
}

/** Adds to rows what they show of other rows: names of those that they refer to, and computed cells. */
export interface RowRelations {
  columns: readonly RelatedColumn[];
  /** One statement for all of the rows; none without rows. */
  relate<Related extends Row>(db: Database, rows: readonly Related[]): Promise<Related[]>;
}

/** Null: the table shows nothing of other rows. Only columns that are shown are read. */
export function rowRelations(
  relations: Relations | null,
  isShown: (field: FieldDefinition) => boolean = () => true,
): RowRelations | null {
  if (relations === null) return null;
  const columns = relatedColumns(relations).filter(({ field }) => isShown(field));
  return {
    columns,
    relate: async (db, rows) => (rows.length === 0 ? [] : relateRows(db, { relations, columns }, rows)),
  };
}

/** Names the rows that the answers of a response refer to. Takes two statements if the form asks for rows, else none. */
export async function nameRows<Named extends Row>(
  db: Database,
  { form_id, fields }: Pick<FormDefinition, "form_id" | "fields">,
  response: Named,
): Promise<Named> {
  const isRow = (field: FieldDefinition) => rowReference(field) !== null && relatedOf(field) === null;
  if (!fields.some((field) => isRow(field) && referredValues(response.data[field.id]).length > 0))
    return response;
  const relations = rowRelations(await findFormRelations(db, form_id), isRow);
  const [named = response] = (await relations?.relate(db, [response])) ?? [];
  return named;
}

/** When an isolate last saw to the index of a field, by its id. */
const seenTo = new Map<string, number>();
const AGAIN_MS = 10 * 60 * 1_000;
const MOST_SEEN = 1_000;

/** The fields by which rows of other tables are found that refer to the page, if their indexes may be missing. */
export function unindexed(relations: RowRelations | null, now: Date) {
  const at = now.getTime();
  const fields = new Map<string, { form_id: string; field_id: string }>();
  for (const { field, problem } of relations?.columns ?? []) {
    const related = problem === null ? relatedOf(field) : null;
    // The fields of the other table are those that no column of this one has.
    if (related === null || relations?.columns.some((column) => column.field.id === related.via)) continue;
    if (at - (seenTo.get(related.via) ?? 0) < AGAIN_MS) continue;
    fields.set(related.via, { form_id: related.table_id, field_id: related.via });
  }
  if (seenTo.size > MOST_SEEN) seenTo.clear();
  for (const field_id of fields.keys()) seenTo.set(field_id, at);
  return [...fields.values()];
}

async function relateRows<Related extends Row>(
  db: Database,
  { relations, columns }: { relations: Relations; columns: readonly RelatedColumn[] },
  rows: readonly Related[],
): Promise<Related[]> {
  const referring = columns.flatMap(({ field }) => {
    const reference = relatedOf(field) === null ? rowReference(field) : null;
    return reference === null ? [] : [{ field, table_id: reference.table_id }];
  });
  const referred = new Map<string, Set<string>>();
  for (const { field, table_id } of referring) {
    const ids = referred.get(table_id) ?? new Set();
    referred.set(table_id, ids);
    for (const row of rows) for (const id of idsOf(row.data[field.id])) ids.add(id);
  }
  const row_ids = rows.map(({ id }) => id);
  const found = await findRelations(db, { relations, columns, row_ids, referred });
  const writers = columns.map((column) => cellWriter(column, relations, found));
  return rows.map((row) => {
    const data: Record<string, Cell> = { ...row.data };
    for (const [place, { field }] of columns.entries()) {
      const cell = writers[place]!(row);
      if (cell === null) delete data[field.id];
      else data[field.id] = cell;
    }
    return { ...row, data };
  });
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idsOf = (cell: Cell | undefined) => referredValues(cell).filter((id) => ID.test(id));

type Found = Awaited<ReturnType<typeof findRelations>>;

/** Writes the cells of a column; null: the cell is empty. */
function cellWriter({ field, problem }: RelatedColumn, { tables }: Relations, found: Found) {
  const related = relatedOf(field);
  if (related === null) {
    const labels = found.labels[labelsKey(field)] ?? {};
    const label = labelOfReference(field, tables);
    return ({ data }: Row): Cell | null => {
      const cell = data[field.id];
      if (cell === undefined) return null;
      return { ...cell, labels: referredValues(cell).map((id) => labelText(labels[id], label)) };
    };
  }
  const cells = found.cells[field.id] ?? {};
  const other = tables.find(({ id }) => id === related.table_id);
  const label = other ? labelColumn(other.fields, undefined) : null;
  const taken = other?.fields.find(({ id }) => id === related.column) ?? null;
  return ({ id }: Row): Cell | null => {
    const raw = problem === null ? cells[id] : null;
    return raw ? computedCell(raw, label, taken) : null;
  };
}

function computedCell(
  raw: RawCell,
  label: FieldDefinition | null,
  taken: FieldDefinition | null,
): Cell | null {
  const { value, rows, cells, count = 0, ...others } = raw;
  if (rows !== undefined) {
    const labels = rows.map((row) => labelText(row, label));
    return { value, labels, ...(count > rows.length && { count }) };
  }
  if (cells !== undefined) {
    const texts = cells.map((cell) => (cell ? takenText(cell, taken) : "")).filter((text) => text !== "");
    return texts.length === 0 ? null : { value: texts, ...(count > cells.length && { count }) };
  }
  return value === null || value === undefined ? null : { value, ...others };
}

/** Null: the row was deleted. A row without a text is named by its number. */
function labelText(raw: RawLabel | undefined, label: FieldDefinition | null): string | null {
  if (raw === undefined) return null;
  const [cell, local_index] = raw;
  const text = cell === null || label === null ? "" : takenText(cell, label);
  return text.trim() === "" ? formatLocalIndex(local_index) : text;
}

function takenText(cell: Cell, field: FieldDefinition | null): string {
  return field !== null && fieldTypeRow(field.type).value === "choice"
    ? chosenLabels(cell, field).join(", ")
    : plainText(cell.value);
}
