import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { relatedOf } from "#core/fields/related.ts";
import { isSystemColumn } from "#core/tables/columns.ts";
import { labelOfReference, type Relations } from "#core/tables/relations.ts";
import { countryKeySql } from "./country-order.ts";
import type { ColumnKind, FieldId, RowSource, SystemColumnSql } from "./sources/row-source.ts";

/** Parameters of one statement. Every value from a request must go through here, never into the text. */
export class StatementParameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value, with an explicit type so that PostgreSQL never has to guess. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** A field's id, whose placeholder exists only if it is read: PostgreSQL refuses unused parameters. */
  field(id: string): FieldId {
    let placeholder: string | null = null;
    const add = () => this.add(id, "text");
    return {
      id,
      get sql() {
        placeholder ??= add();
        return placeholder;
      },
    };
  }
}

/** A table that is queried. */
export interface QueriedTable {
  source: RowSource;
  /** Its fields; needed only for queries that name one, or search. */
  fields: readonly FieldDefinition[];
  /** The language of the form, in which names of countries are found; absent: English. */
  lang?: string;
  /** Where the rows are that its fields refer to; absent: they are compared by id. */
  relations?: Relations | null;
}

/** A column of a query, verified to belong to the table. */
export interface RowColumn {
  /** Field id or system column. */
  id: string;
  kind: ColumnKind;
  source: RowSource;
  /** Null for a system column. */
  field: FieldDefinition | null;
  /** Null for a field. */
  system: SystemColumnSql | null;
  /** The rows that its cells refer to, by whose names they are compared; null: they refer to none. */
  refers: ReferredRows | null;
}

export interface ReferredRows {
  table_id: string;
  /** The column that names a row; null: its number does. */
  label: string | null;
}

/** Orders texts as people expect (case and accents last), whatever the database's locale. */
export const COLLATION = `COLLATE "und-x-icu"`;

/** The table's column with the id. BAD_REQUEST if it does not exist or cannot be sorted or filtered. */
export function findRowColumn({ source, fields, relations }: QueriedTable, id: string): RowColumn {
  const system = isSystemColumn(id) ? source.columns[id] : undefined;
  if (system) return { id, kind: system.kind, source, field: null, system, refers: null };
  const field = fields.find((candidate) => candidate.id === id);
  const kind = field && kindOfField(field);
  if (!kind) throw new AppError("BAD_REQUEST", { column: id, reason: "There is no such column." });
  return { id, kind, source, field, system: null, refers: referredRows(field, relations) };
}

/** The rows that the cells of a field refer to; null: they refer to none, or it is not known where they are. */
export function referredRows(
  field: FieldDefinition,
  relations: Relations | null | undefined,
): ReferredRows | null {
  const reference = rowReference(field);
  if (reference === null || !relations) return null;
  const label = labelOfReference(field, relations.tables)?.id ?? null;
  return { table_id: reference.table_id, label };
}

/** The names of the rows that a cell refers to, as one text. */
export function relatedTextSql(
  field: FieldId,
  refers: ReferredRows,
  parameters: StatementParameters,
): string {
  const table_id = parameters.add(refers.table_id, "uuid");
  return `related_text(data, ${field.sql}, ${table_id}, ${parameters.add(refers.label, "text")})`;
}

/** Null: the field's content must not be searchable, or is in other rows. */
export function kindOfField(field: FieldDefinition): ColumnKind | null {
  if (relatedOf(field) !== null) return null;
  const isList = isMultiple(field) || field.is_array === true;
  switch (fieldTypeRow(field.type).value) {
    case "number":
      return isList ? "json" : "number";
    case "choice":
      return isList ? "choices" : "choice";
    case "files":
    case "text":
      return "text";
    case "secret":
    case "none":
      return null;
    default:
      return fieldTypeRow(field.type).value as ColumnKind;
  }
}

/** A sort expression over a row, and the type in which a cursor returns its value. */
export interface SortKey {
  sql: string;
  type: "text" | "numeric" | "bigint" | "timestamptz" | "uuid";
  is_nullable: boolean;
  is_unique: boolean;
}

const SYSTEM_TYPES = { index: "bigint", timestamp: "timestamptz", uuid: "uuid", text: "text" } as const;

/** The unique key of a source's rows. */
export function uniqueKey({ key }: RowSource): SortKey {
  return { sql: key, type: "uuid", is_nullable: false, is_unique: true };
}

/** Must match the index expressions of row-indexes.ts exactly, or the planner does not use the index. */
export function sortKey(column: RowColumn, parameters: StatementParameters): SortKey {
  if (column.system) {
    const { sql, kind, is_unique = false, is_nullable = false } = column.system;
    return { sql, type: SYSTEM_TYPES[kind], is_unique, is_nullable };
  }
  const field = parameters.field(column.id);
  const sql =
    column.refers === null
      ? cellKeySql(column, field)
      : `(left(${relatedTextSql(field, column.refers, parameters)}, 200) ${COLLATION})`;
  return { sql, type: isNumeric(column) ? "numeric" : "text", is_nullable: true, is_unique: false };
}

/** A column's full text: the display value of a cell, or the text of a system column. */
export function textSql(column: RowColumn, parameters: StatementParameters): string {
  const { id, refers } = column;
  return refers === null
    ? storedTextSql(column, parameters)
    : relatedTextSql(parameters.field(id), refers, parameters);
}

/** As `textSql`, but what is stored of a cell that refers to rows: their ids. */
export function storedTextSql({ id, source, system }: RowColumn, parameters: StatementParameters): string {
  return system ? `${system.sql}::text` : source.cell.text(parameters.field(id));
}

export function isNumeric({ kind }: RowColumn): boolean {
  return kind === "number";
}

/** Whether the column's values are codes of countries, which are ordered by their names. */
export function isCountry({ field }: Pick<RowColumn, "field">): boolean {
  return field?.type === "country" && field.is_array !== true;
}

/** The expression of a field's index, and of statements that use it. */
export function cellKeySql(column: RowColumn, field: FieldId): string {
  const { text_key, number_key } = column.source.cell;
  if (isNumeric(column)) return number_key(field);
  return `(${isCountry(column) ? countryKeySql(text_key(field)) : text_key(field)} ${COLLATION})`;
}

/**
 * ICU case folding takes ten times as long as ASCII folding, so use it only for patterns with other letters.
 */
export function foldingOf(pattern: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  return /^[\u0000-\u007f]*$/.test(pattern) ? 'COLLATE "C"' : COLLATION;
}
