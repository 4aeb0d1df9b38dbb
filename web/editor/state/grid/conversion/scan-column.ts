import { atom } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isEditable } from "#core/tables/columns.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import { DEFAULT_GRID_QUERY, formatGridQuery } from "#core/tables/grid-query.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { BatchEdit } from "../cell-batches.ts";
import { isSameCell, refusal } from "../edits.ts";
import { editorValue } from "../history.ts";
import { phoneRules } from "../phone-rules.ts";
import { TABLE_SOURCES, tablePlaceAtom } from "../table.ts";
import { limitsClockAtom } from "../zone.ts";

/** A value as people would type it, in the format of the editor; undefined if it cannot be read. */
export type ReadText = (text: string, field: FieldDefinition) => JsonValue | undefined;

/** A value that stays as it is, because the column's type cannot contain it. */
export interface UnreadValue {
  local_id: string;
  text: string;
  /** Why, in words. */
  reason: string;
}

/** What a column still has of the type that it had before. */
export interface ScannedColumn {
  /** One for each value that can be converted. Each names the content that was seen. */
  edits: readonly BatchEdit[];
  unread_count: number;
  /** The first of those that cannot be converted. */
  unread: readonly UnreadValue[];
  /** There may be more: one conversion takes so many. */
  is_partial: boolean;
}

/** Values that one conversion takes, because it is one step of undo. */
const MOST_CONVERTED = 20_000;
const MOST_EXAMPLES = 5;

const CONVERTIBLE_KINDS: readonly string[] = ["text", "number", "boolean", "date", "datetime", "choice"];

/** Whether values that a column has from an earlier type can become values of its type. */
export const isConvertible = (field: FieldDefinition): boolean =>
  isEditable(field) &&
  field.is_array !== true &&
  !field.reference &&
  CONVERTIBLE_KINDS.includes(fieldTypeRow(field.type).value);

/**
 * Reads all rows of the open table, and finds the values of a column that do not have its type, such as texts in a column
 * that has become one of numbers: no filter finds them.
 */
export const scanColumnAtom = atom(
  null,
  async (get, _set, field: FieldDefinition, read: ReadText, signal: AbortSignal): Promise<ScannedColumn> => {
    const place = get(tablePlaceAtom);
    const { list } = TABLE_SOURCES[place.kind];
    const options = { isUrl: URL.canParse, clock: get(limitsClockAtom), phones: phoneRules() };
    const edits: BatchEdit[] = [];
    const unread: UnreadValue[] = [];
    let unread_count = 0;
    let cursor: string | null = null;
    do {
      const query = formatGridQuery({ ...DEFAULT_GRID_QUERY, limit: 1000, cursor });
      const page = await list(place.scope_id, query, { signal, cache: "reload" }, place.connection);
      for (const { id: row_id, local_id, data } of page.rows) {
        const seen = data[field.id] ?? null;
        if (seen === null || typeof seen.value === "object" || fits(field, seen, options)) continue;
        const text = plainText(seen.value);
        const value = read(text, field);
        const edited = value === undefined ? null : editCell(field, value, options);
        if (edited?.ok && edited.cell !== null) {
          edits.push({ row_id, local_id, field, value: value!, seen, converts: true });
        } else {
          unread_count += 1;
          const reason = refusal(field, value ?? text, options.clock) ?? "";
          if (unread.length < MOST_EXAMPLES) unread.push({ local_id, text, reason });
        }
      }
      cursor = page.next_cursor;
    } while (cursor !== null && edits.length < MOST_CONVERTED);
    return {
      edits: edits.slice(0, MOST_CONVERTED),
      unread_count,
      unread,
      is_partial: cursor !== null || edits.length > MOST_CONVERTED,
    };
  },
);

/** Whether a cell is one that the field itself would have stored, or has no value at all. */
function fits(field: FieldDefinition, cell: Cell, options: Parameters<typeof editCell>[2]): boolean {
  if (cell.value === null || cell.value === "") return true;
  const { form_field_option_id: chosen } = cell;
  // An option that was renamed keeps its id, by which it is found.
  if (fieldTypeRow(field.type).value === "choice") return field.options.some(({ id }) => id === chosen);
  const edited = editCell(field, editorValue(field, cell), options);
  return edited.ok && isSameCell({ value: edited.cell?.value ?? null }, { value: cell.value });
}
