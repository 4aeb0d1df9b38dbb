import { atom } from "jotai";
import { takesRows } from "#core/connections/connected-table.ts";
import { newRowColumns } from "#core/connections/shown-columns.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isEditable } from "#core/tables/columns.ts";
import { type EditedCell, editCell } from "#core/tables/edit-cell.ts";
import type { JsonValue } from "#core/values/json.ts";
import { documentStateAtom } from "../editing/document.ts";
import { refreshRowsAtom } from "./page.ts";
import { phoneRules } from "./phone-rules.ts";
import { tableAtom, tablePlaceAtom } from "./table.ts";
import { limitsClockAtom } from "./zone.ts";

/** The fields of a new row of a connected table of a database; null: it takes none. Forms have their own page. */
const connectedEntryAtom = atom((get): readonly FieldDefinition[] | null => {
  const state = get(documentStateAtom);
  if (state.status !== "ready" || state.document.tables === null) return null;
  const { connection, form } = state.document;
  if (connection === null || !takesRows(connection.sb_table_schema)) return null;
  return newRowColumns(form.fields, connection.sb_table_schema)
    .map(({ field }) => field)
    .filter(isEditable);
});
export const entryFieldsAtom = atom((get) => get(connectedEntryAtom) ?? []);

/** Whether members can enter a row in the open table. Tables of ours need a column first, and say so. */
export const takesEntriesAtom = atom((get): boolean => {
  const { canEdit, kind } = get(tableAtom);
  return canEdit && (kind !== "connected" || get(connectedEntryAtom) !== null);
});

/** The cell of a new row for a value of its editor. */
export const judgeEntryAtom = atom((get) => (field: FieldDefinition, value: JsonValue): EditedCell => {
  return editCell(field, value, { isUrl: URL.canParse, clock: get(limitsClockAtom), phones: phoneRules() });
});

/** Adds a row to the open connected table, by the values of its editors, and reads the page again. Returns its id. */
export const addConnectedRowAtom = atom(
  null,
  async (get, set, cells: readonly { field_id: string; value: JsonValue }[]): Promise<string> => {
    const { addRow } = await import("./tables/connected-calls.ts");
    const { id } = await addRow(get(tablePlaceAtom), cells);
    void set(refreshRowsAtom);
    return id;
  },
);
