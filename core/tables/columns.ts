import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { fieldName } from "./cell-text.ts";

const SYSTEM_COLUMNS = ["__gf_id", "__gf_display_id", "__gf_created_at", "__gf_customer_id"] as const;
export type SystemColumn = (typeof SYSTEM_COLUMNS)[number];

/** Tables of form and schema documents. */
export type TableKind = "response" | "session" | "customer" | "row";

export interface Column {
  /** Field id, or a system column. */
  id: string;
  /** A field's technical name, or a system column's display name. */
  name: string;
  /** Null for a system column. */
  field: FieldDefinition | null;
  /** PostgreSQL's type name of the column; determines the operators. */
  format: string;
  is_frozen: boolean;
  is_editable: boolean;
  /** In pixels. */
  width: { initial: number; min: number; max: number | null };
}

const SYSTEM_WIDTH = { initial: 100, min: 60, max: 400 } as const;
const FIELD_WIDTH = { min: 100, max: 640 } as const;

/** Pixels that a field's answers need. A long label widens its header a little. */
function initialWidth(field: FieldDefinition): number {
  const head = 40 + 7 * fieldName(field).length;
  const { value } = fieldTypeRow(field.type);
  const answers = value === "boolean" || value === "number" || field.type === "time" ? 104 : 160;
  return Math.max(answers, Math.min(head, answers + 56));
}

const SYSTEM_ROWS: Readonly<
  Record<SystemColumn, { name: string; format: string; tables: readonly TableKind[] }>
> = {
  __gf_id: { name: "Response ID", format: "uuid", tables: [] },
  __gf_display_id: { name: "#", format: "int8", tables: ["response", "session", "row"] },
  __gf_created_at: { name: "Received", format: "timestamptz", tables: ["response", "session", "row"] },
  __gf_customer_id: { name: "Customer", format: "uuid", tables: ["response", "session"] },
};

/** A system column's display name. */
export function systemColumnName(id: SystemColumn): string {
  return SYSTEM_ROWS[id].name;
}

/**
 * Types whose cells are shown but not edited in place: their values need other tools, or must stay hidden.
 */
const READONLY_TYPES: readonly FieldType[] = [
  "password",
  "payment",
  "signature",
  "canvas",
  "richtext",
  "challenge_email",
];

/** Whether owners may edit the field's answers in the grid. */
export function isEditable({ type }: Pick<FieldDefinition, "type">): boolean {
  return !READONLY_TYPES.includes(type) && fieldTypeRow(type).value !== "files";
}

export function isSystemColumn(id: string): id is SystemColumn {
  return (SYSTEM_COLUMNS as readonly string[]).includes(id);
}

/** The PostgreSQL type of a field's answers. */
export function formatOfField(field: Pick<FieldDefinition, "type" | "multiple" | "is_array">): string {
  const scalar = scalarFormat(field.type);
  return isMultiple(field) || field.is_array === true ? `${scalar}[]` : scalar;
}

function scalarFormat(type: FieldType): string {
  switch (fieldTypeRow(type).value) {
    case "number":
      return "numeric";
    case "boolean":
      return "boolean";
    case "datetime":
      return "timestamptz";
    case "date":
      return type === "date" || type === "time" ? type : "text";
    case "json":
      return "jsonb";
    case "files":
      return "text[]";
    default:
      return "text";
  }
}

function systemColumn(id: SystemColumn): Column {
  const { name, format } = SYSTEM_ROWS[id];
  return { id, name, field: null, format, is_frozen: true, is_editable: false, width: { ...SYSTEM_WIDTH } };
}

function fieldColumn(field: FieldDefinition, is_readonly: boolean): Column {
  const format = formatOfField(field).replace(/(\[\])+$/, "[]");
  const is_editable = !is_readonly && isEditable(field);
  return {
    id: field.id,
    name: field.name,
    field,
    format,
    is_frozen: false,
    is_editable,
    width: { initial: initialWidth(field), ...FIELD_WIDTH },
  };
}

/**
 * The grid's columns in order: the table's system columns, frozen, then its fields by `local_index`. A single
 * field may grow without limit.
 */
export function gridColumns(
  fields: readonly FieldDefinition[],
  table: { kind: TableKind; is_readonly?: boolean },
): Column[] {
  const system = SYSTEM_COLUMNS.filter((id) => SYSTEM_ROWS[id].tables.includes(table.kind)).map(systemColumn);
  const sorted = [...fields].sort((a, b) => a.local_index - b.local_index);
  const columns = sorted.map((field) => fieldColumn(field, table.is_readonly === true));
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) only.width.max = null;
  return [...system, ...columns];
}
