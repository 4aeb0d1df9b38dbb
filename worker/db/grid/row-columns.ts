import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow, isMultiple } from "#core/fields/registry.ts";
import { isSystemColumn, type SystemColumn } from "#core/tables/columns.ts";

/** Parameters of one statement. Every value from a request must go through here, never into the text. */
export class StatementParameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value, with an explicit type so that PostgreSQL never has to guess. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** How a response column is compared. */
export type ColumnKind =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "choice"
  | "choices"
  | "json"
  | "index"
  | "timestamp"
  | "uuid";

/** A column of a query, verified to belong to the form. */
export interface RowColumn {
  /** Field id or system column. */
  id: string;
  kind: ColumnKind;
  field: FieldDefinition | null;
}

const SYSTEM_COLUMNS: Record<SystemColumn, { kind: ColumnKind; sql: string; is_unique: boolean }> = {
  __gf_id: { kind: "uuid", sql: "id", is_unique: true },
  __gf_display_id: { kind: "index", sql: "local_index", is_unique: true },
  __gf_created_at: { kind: "timestamp", sql: "created_at", is_unique: false },
  __gf_customer_id: { kind: "uuid", sql: "customer_id", is_unique: false },
};

/** Orders texts as people expect (case and accents last), whatever the database's locale. */
const COLLATION = `COLLATE "und-x-icu"`;

/** The form's column with the id. BAD_REQUEST if it does not exist or cannot be sorted or filtered. */
export function findRowColumn(fields: readonly FieldDefinition[], id: string): RowColumn {
  if (isSystemColumn(id)) return { id, kind: SYSTEM_COLUMNS[id].kind, field: null };
  const field = fields.find((candidate) => candidate.id === id);
  const kind = field && kindOfField(field);
  if (!kind) throw new AppError("BAD_REQUEST", { column: id, reason: "There is no such column." });
  return { id, kind, field };
}

/** Null: the field's content must not be searchable. */
export function kindOfField(field: FieldDefinition): ColumnKind | null {
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

/** A sort expression over `data`, and the type in which a cursor returns its value. */
export interface SortKey {
  sql: string;
  type: "text" | "numeric" | "bigint" | "timestamptz" | "uuid";
  is_nullable: boolean;
  is_unique: boolean;
}

export const ID_KEY: SortKey = { sql: "id", type: "uuid", is_nullable: false, is_unique: true };

/** Must match the index expressions of row-indexes.ts exactly, or the planner does not use the index. */
export function sortKey(column: RowColumn, parameters: StatementParameters): SortKey {
  if (isSystemColumn(column.id)) {
    const { sql, kind, is_unique } = SYSTEM_COLUMNS[column.id];
    const type = kind === "index" ? "bigint" : kind === "timestamp" ? "timestamptz" : "uuid";
    return { sql, type, is_unique, is_nullable: sql === "customer_id" };
  }
  const sql = cellKeySql(isNumeric(column), parameters.add(column.id, "text"));
  return { sql, type: isNumeric(column) ? "numeric" : "text", is_nullable: true, is_unique: false };
}

export function isNumeric({ kind }: RowColumn): boolean {
  return kind === "number";
}

/** `field_id`: a placeholder, or a literal in an index. */
export function cellKeySql(isNumber: boolean, field_id: string): string {
  return isNumber ? `cell_number(data, ${field_id})` : `(cell_text(data, ${field_id}) ${COLLATION})`;
}

/**
 * ICU case folding takes ten times as long as ASCII folding, so use it only for patterns with other letters.
 */
export function foldingOf(pattern: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
  return /^[\u0000-\u007f]*$/.test(pattern) ? 'COLLATE "C"' : COLLATION;
}
