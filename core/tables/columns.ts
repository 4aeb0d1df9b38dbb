import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";
import { relatedOf } from "../fields/related.ts";
import { fieldName } from "./cell-text.ts";

/** In the order in which a table shows them. */
const SYSTEM_COLUMNS = [
  "__gf_id",
  "__gf_display_id",
  "__gf_created_at",
  "__gf_state",
  "__gf_progress",
  "__gf_updated_at",
  "__gf_submitted_at",
  "__gf_last_field_id",
  "__gf_device",
  "__gf_last_seen_at",
  "__gf_source",
  "__gf_customer_id",
] as const;
export type SystemColumn = (typeof SYSTEM_COLUMNS)[number];

/** Tables of form and schema documents. `connected`: its rows are in a database outside. */
export type TableKind = "response" | "session" | "customer" | "row" | "connected";

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
  /** Whether it is hidden as long as no row has something in it. */
  is_optional?: boolean;
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

/** PostgreSQL's type of each system column. */
const SYSTEM_FORMATS = {
  __gf_id: "uuid",
  __gf_display_id: "int8",
  __gf_created_at: "timestamptz",
  __gf_updated_at: "timestamptz",
  __gf_submitted_at: "timestamptz",
  __gf_state: "text",
  __gf_progress: "text",
  __gf_last_field_id: "uuid",
  __gf_device: "text",
  __gf_last_seen_at: "timestamptz",
  __gf_source: "text",
  __gf_customer_id: "uuid",
} as const satisfies Record<SystemColumn, string>;

interface TableRow {
  /** Display names of its system columns; a column without a name is not in the grid. */
  names: Readonly<Partial<Record<SystemColumn, string>>>;
  frozen: readonly SystemColumn[];
  /** Behind the fields. The others stand in front of them. */
  last?: readonly SystemColumn[];
  /** Whether nobody may edit its rows. */
  is_readonly: boolean;
  /** Whether its fields are hidden as long as no row has something in them. */
  has_optional_fields?: boolean;
}

/** What is special about each kind of table. */
const TABLES: Readonly<Record<TableKind, TableRow>> = {
  response: {
    names: {
      __gf_display_id: "#",
      __gf_created_at: "Received",
      __gf_source: "Source",
      __gf_customer_id: "Customer",
    },
    frozen: ["__gf_display_id", "__gf_created_at"],
    last: ["__gf_source", "__gf_customer_id"],
    is_readonly: false,
  },
  session: {
    names: {
      __gf_id: "Session",
      __gf_created_at: "Started",
      __gf_updated_at: "Last change",
      __gf_submitted_at: "Submitted",
      __gf_state: "Status",
      __gf_progress: "Answers",
      __gf_last_field_id: "Last question",
      __gf_device: "Device",
      __gf_customer_id: "Customer",
    },
    frozen: ["__gf_id", "__gf_created_at"],
    // The answers stay in sight.
    last: ["__gf_submitted_at", "__gf_device", "__gf_customer_id"],
    is_readonly: true,
  },
  customer: {
    names: { __gf_id: "Customer", __gf_created_at: "First seen", __gf_last_seen_at: "Last seen" },
    frozen: ["__gf_id"],
    last: ["__gf_created_at", "__gf_last_seen_at"],
    is_readonly: true,
    has_optional_fields: true,
  },
  row: {
    names: { __gf_display_id: "#", __gf_created_at: "Created" },
    frozen: ["__gf_display_id", "__gf_created_at"],
    is_readonly: false,
  },
  connected: { names: {}, frozen: [], is_readonly: false },
};

/**
 * Types whose cells are shown but not edited in place: their values need other tools, or must stay hidden.
 */
const READONLY_TYPES: readonly FieldType[] = ["password", "payment", "challenge_email"];

/** What the column of a table outside says about the field that shows it. */
export interface ColumnTraits {
  format: string;
  is_frozen: boolean;
}

/**
 * Whether owners may edit the field's answers in the grid. Nobody edits what is computed from other rows, nor what is
 * fixed, such as the key of a connected table.
 */
export function isEditable({ type, data }: Pick<FieldDefinition, "type" | "data">): boolean {
  if (data?.is_fixed === true) return false;
  if (relatedOf({ data: data ?? null }) !== null) return false;
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

function systemColumn(id: SystemColumn, name: string, is_frozen: boolean): Column {
  const width = { ...SYSTEM_WIDTH };
  const column = { id, name, field: null, format: SYSTEM_FORMATS[id], is_frozen, is_editable: false, width };
  return id === "__gf_source" ? { ...column, is_optional: true } : column;
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

const NO_TRAITS: ReadonlyMap<string, ColumnTraits> = new Map();

/**
 * The columns of a table in order: frozen system columns, others, fields by `local_index`, system columns behind
 * them. A single field may grow without limit. `traits`: of fields that show columns of a table outside, by id.
 */
export function gridColumns(
  fields: readonly FieldDefinition[],
  kind: TableKind,
  traits: ReadonlyMap<string, ColumnTraits> = NO_TRAITS,
): Column[] {
  const { names, frozen, last = [], is_readonly, has_optional_fields = false } = TABLES[kind];
  const system = (ids: readonly SystemColumn[]) =>
    ids.flatMap((id) => {
      const name = names[id];
      return name === undefined ? [] : [systemColumn(id, name, frozen.includes(id))];
    });
  const middle = SYSTEM_COLUMNS.filter((id) => !frozen.includes(id) && !last.includes(id));
  const sorted = [...fields].sort((a, b) => a.local_index - b.local_index);
  const columns = sorted.map((field) => ({
    ...fieldColumn(field, is_readonly),
    ...(has_optional_fields && { is_optional: true }),
    ...traits.get(field.id),
  }));
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) only.width.max = null;
  return [...system(frozen), ...system(middle), ...columns, ...system(last)];
}
