import type { ConnectedReference, FieldDefinition, TableReference } from "./field.ts";
import type { ParsedEntry } from "./parse-entry.ts";
import { fieldTypeRow, isMultiple } from "./registry.ts";

/** The column of a reference whose answers are rows. It is the id that every row has. */
export const ROW_COLUMN = "__gf_id";

/** Rows in one answer that lists them. */
export const MAX_ROWS = 100;

/**
 * Whether a column can be searched: secrets must stay hidden, files have no text, and a list of values does
 * not identify a row.
 */
export function canBeReferenced(field: Pick<FieldDefinition, "type" | "multiple" | "is_array">): boolean {
  const { value } = fieldTypeRow(field.type);
  return !["secret", "none", "files", "json"].includes(value) && !isMultiple(field) && !field.is_array;
}

type Referring = Pick<FieldDefinition, "type" | "reference">;

/** The field's reference, if its answers are rows of another table. */
export function rowReference({ type, reference }: Referring): TableReference | null {
  return type === "search" && reference?.type === "sheaf" && reference.column === ROW_COLUMN
    ? reference
    : null;
}

/** The table of the connected database that the field refers to; null: it refers to none. */
export function connectedReference({ type, reference }: Referring): ConnectedReference | null {
  return type === "search" && reference?.type === "x-supabase" ? reference : null;
}

/**
 * Columns whose text names a row. Not those that refer to rows, or are computed: their text is in other rows.
 */
export function canBeLabel(field: FieldDefinition): boolean {
  return canBeReferenced(field) && field.type !== "hidden" && rowReference(field) === null;
}

/** The column that names the rows of a table: the owner's choice, else its first text, else its first column. */
export function labelColumn(
  fields: readonly FieldDefinition[],
  chosen: string | undefined,
): FieldDefinition | null {
  const usable = [...fields].sort((a, b) => a.local_index - b.local_index).filter(canBeLabel);
  const texts = usable.filter(({ type }) => fieldTypeRow(type).value === "text");
  return usable.find(({ id }) => id === chosen) ?? texts[0] ?? usable[0] ?? null;
}

/**
 * An answer that lists rows has each of them once, and at most `MAX_ROWS`. Other answers stay as they are. The public
 * page offers one row, so this rule is not part of its script.
 */
export function rowsOnce(field: FieldDefinition, parsed: ParsedEntry): ParsedEntry {
  if (!parsed.ok || !Array.isArray(parsed.value) || rowReference(field) === null) return parsed;
  const value = [...new Set(parsed.value)] as typeof parsed.value;
  if (value.length > MAX_ROWS) return { ok: false, reasons: [{ code: "tooMany", limit: MAX_ROWS }] };
  return { ...parsed, value, wire: [...new Set(parsed.wire)] };
}
