import type { FieldDefinition } from "../fields/field.ts";
import { labelColumn, ROW_COLUMN, rowReference } from "../fields/reference.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { type Related, relatedOf } from "../fields/related.ts";
import { fieldName } from "./cell-text.ts";

/** A table that takes part in a relation. */
export interface RelatedTable {
  id: string;
  name: string;
  fields: readonly FieldDefinition[];
}

/** A table with all tables that its columns depend on. */
export interface Relations {
  form_id: string;
  /** Itself, those that it refers to, and so on; and those of the same schema that refer to it. */
  tables: readonly RelatedTable[];
}

/**
 * Why a column has nothing to show: its table, the field that relates the rows, or the column that it takes was deleted,
 * or computed columns depend on each other.
 */
export type RelationProblem = "table" | "relation" | "column" | "cycle";

/** A column that shows other rows, or is computed from them. */
export interface RelatedColumn {
  /** As the grid shows it: of the type of its values. */
  field: FieldDefinition;
  problem: RelationProblem | null;
}

/** Computed columns between a column and the last one that it depends on. */
const MAX_DEPTH = 8;

/** How the rows of one table are related to those of another. */
export interface Relation {
  /** The field with the ids. */
  via: FieldDefinition;
  /** Whether the field belongs to the table of the column, or to the other one. */
  isForward: boolean;
  /** The other table. */
  other: RelatedTable;
  /** Whether a row is related to several. */
  isMany: boolean;
}

/** The relation of a computed column of the table; a problem if there is none any more. */
export function findRelation(
  { table_id, via, is_back = false }: Related,
  table: RelatedTable,
  tables: readonly RelatedTable[],
): Relation | "table" | "relation" {
  const other = tables.find(({ id }) => id === table_id);
  if (other === undefined) return "table";
  const own = table.fields.find(({ id }) => id === via);
  if (!is_back && own !== undefined && rowReference(own)?.table_id === other.id)
    return { via: own, isForward: true, other, isMany: own.is_array === true };
  const theirs = other.fields.find(({ id }) => id === via);
  if (theirs === undefined || rowReference(theirs)?.table_id !== table.id) return "relation";
  return { via: theirs, isForward: false, other, isMany: true };
}

/** Why the computed column has nothing to show; null if it has. */
export function relationProblem(
  related: Related,
  table: RelatedTable,
  tables: readonly RelatedTable[],
  depth = 0,
): RelationProblem | null {
  if (depth > MAX_DEPTH) return "cycle";
  const relation = findRelation(related, table, tables);
  if (typeof relation === "string") return relation;
  if (related.kind === "rows" || related.kind === "count") return null;
  const { other } = relation;
  const column = other.fields.find(({ id }) => id === related.column);
  if (column === undefined || !canBeTaken(column)) return "column";
  const deeper = relatedOf(column);
  return deeper === null ? null : relationProblem(deeper, other, tables, depth + 1);
}

/** Whether other tables may take the column: not secrets, files, and what has no text. */
export function canBeTaken(field: FieldDefinition): boolean {
  const { value } = fieldTypeRow(field.type);
  return !["secret", "none", "files", "json"].includes(value) && relatedOf(field)?.kind !== "rows";
}

/** Whether a column has numbers that can be summed. */
export function canBeSummed(
  field: FieldDefinition,
  table: RelatedTable,
  tables: readonly RelatedTable[],
): boolean {
  const related = relatedOf(field);
  const shown = related === null ? field : shownField(field, related, table, tables);
  return fieldTypeRow(shown.type).value === "number" && !isMultiple(shown) && shown.is_array !== true;
}

/** The computed column as the grid shows it. */
function shownField(
  field: FieldDefinition,
  related: Related,
  table: RelatedTable,
  tables: readonly RelatedTable[],
  depth = 0,
): FieldDefinition {
  const base = { ...field, readonly: true, required: false };
  if (related.kind === "count" || related.kind === "sum") return { ...base, type: "number" };
  const relation = findRelation(related, table, tables);
  if (typeof relation === "string" || depth > MAX_DEPTH) return base;
  const { other, isMany } = relation;
  if (related.kind === "rows") {
    const reference = { type: "sheaf" as const, table_id: other.id, column: ROW_COLUMN };
    return { ...base, type: "search", is_array: true, reference };
  }
  const column = other.fields.find(({ id }) => id === related.column);
  if (column === undefined) return base;
  const deeper = relatedOf(column);
  const taken = deeper === null ? column : shownField(column, deeper, other, tables, depth + 1);
  const isText = isMany || isMultiple(taken) || taken.is_array === true || rowReference(taken) !== null;
  if (isText) return { ...base, type: "text", is_array: isMany };
  const { type, options, optgroups } = taken;
  // A reference by value shows the value.
  return { ...base, type: type === "search" ? "text" : type, options, optgroups };
}

const ROWS_PREFIX = "rows_";

/** The column of a table that lists the rows of another one that refer to it with this field. */
export function referringColumnId(field_id: string): string {
  return `${ROWS_PREFIX}${field_id}`;
}

/**
 * The columns of the table that show other rows, or are computed from them: those of its own fields, and one for each
 * field that refers to it.
 */
export function relatedColumns({ form_id, tables }: Relations): RelatedColumn[] {
  const table = tables.find(({ id }) => id === form_id);
  if (table === undefined) return [];
  const own = table.fields.flatMap((field): RelatedColumn[] => {
    const reference = rowReference(field);
    if (reference !== null) {
      const isKnown = tables.some(({ id }) => id === reference.table_id);
      return [{ field, problem: isKnown ? null : "table" }];
    }
    const related = relatedOf(field);
    if (related === null) return [];
    const problem = relationProblem(related, table, tables);
    const shown = problem === null ? shownField(field, related, table, tables) : field;
    return [{ field: shown, problem }];
  });
  return [...own, ...referringColumns(table, tables)];
}

/** The fields of a table with its related columns: in place of their own field, and behind all fields. */
export function withRelated(
  fields: readonly FieldDefinition[],
  columns: readonly RelatedColumn[],
): readonly FieldDefinition[] {
  if (columns.length === 0) return fields;
  const related = new Map(columns.map(({ field }) => [field.id, field]));
  const own = fields.map((field) => {
    const shown = relatedOf(field) === null ? undefined : related.get(field.id);
    // The name and the place may be newer than what was read.
    return shown === undefined ? field : { ...shown, ...inPlace(field) };
  });
  const known = new Set(fields.map(({ id }) => id));
  return [...own, ...columns.flatMap(({ field }) => (known.has(field.id) ? [] : [field]))].filter(
    (field) => known.has(field.id) || field.id.startsWith(ROWS_PREFIX),
  );
}

const inPlace = ({ name, label, help_text, local_index }: FieldDefinition) => ({
  name,
  local_index,
  ...(label !== undefined && { label }),
  ...(help_text !== undefined && { help_text }),
});

function referringColumns(table: RelatedTable, tables: readonly RelatedTable[]): RelatedColumn[] {
  const names = new Set(table.fields.map(({ name }) => name));
  const last = Math.max(0, ...table.fields.map(({ local_index }) => local_index)) + 1;
  const referring = tables.flatMap((other) =>
    other.fields
      .filter((field) => rowReference(field)?.table_id === table.id)
      .map((via) => ({ other, via, isOnly: countTo(other, table) === 1 })),
  );
  return referring.map(({ other, via, isOnly }, place) => {
    const label = isOnly ? other.name : `${other.name} (${fieldName(via)})`;
    let name = isOnly ? other.name : `${other.name}_${via.name}`;
    while (names.has(name)) name += "_";
    names.add(name);
    const related: Related = {
      ...{ kind: "rows", table_id: other.id, via: via.id },
      ...(other.id === table.id && { is_back: true }),
    };
    const field: FieldDefinition = {
      id: referringColumnId(via.id),
      name,
      label,
      type: "search",
      is_array: true,
      readonly: true,
      reference: { type: "sheaf", table_id: other.id, column: ROW_COLUMN },
      data: { related },
      options: [],
      optgroups: [],
      local_index: last + place,
    };
    return { field, problem: null };
  });
}

const countTo = ({ fields }: RelatedTable, { id }: RelatedTable) =>
  fields.filter((field) => rowReference(field)?.table_id === id).length;

/** The column that names the rows that a field refers to; null: they are named by their numbers. */
export function labelOfReference(
  field: FieldDefinition,
  tables: readonly RelatedTable[],
): FieldDefinition | null {
  const reference = rowReference(field);
  const table = tables.find(({ id }) => id === reference?.table_id);
  return table ? labelColumn(table.fields, reference?.columns?.[0]) : null;
}
