import { atom } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { connectedReference } from "#core/fields/reference.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isKeyText, rowName } from "#core/tables/row-name.ts";
import { ApiError, call } from "../../../api/client.ts";
import { searchReferencedRecords } from "../../../api/endpoints.ts";
import { gridFormIdAtom } from "../table.ts";

/** As many values as the server takes at once. */
const BATCH = 50;
/** Cells that appear together are asked for together. */
const PAUSE_MS = 30;
/** A name may have been changed outside. */
const FRESH_MS = 60_000;

const namesAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());
/** Names of rows of a connected database, by the id of the field that refers to them and their key. */
export const connectedNamesAtom = atom((get) => get(namesAtom));

/** Whether a cell of the field is one key of a row of a connected database, which people know by its name. */
export const hasConnectedName = (field: FieldDefinition): boolean =>
  field.is_array !== true && connectedReference(field) !== null;

/** The cell with the name of its row, once it is known, instead of its key. */
export function withConnectedName(
  names: ReadonlyMap<string, string>,
  field: FieldDefinition,
  cell: Cell,
): Cell {
  const name = hasConnectedName(field) ? names.get(field.id + plainText(cell.value)) : undefined;
  return name === undefined ? cell : { ...cell, value: name };
}

interface Asked {
  /** Until when the answer to a key holds. */
  until: Map<string, number>;
  /** Keys that will be asked for, by the id of their field. */
  waiting: Map<string, { form_id: string; values: string[] }>;
}
/** One object per store. */
const askedAtom = atom((): Asked => ({ until: new Map(), waiting: new Map() }));

/** Asks for the name of a row, together with other rows, unless it was asked for a moment ago. */
export const askConnectedNameAtom = atom(null, (get, set, { id }: FieldDefinition, value: string) => {
  const { until, waiting } = get(askedAtom);
  const now = Date.now();
  if (!isKeyText(value) || (until.get(id + value) ?? 0) > now) return;
  until.set(id + value, now + FRESH_MS);
  if (waiting.size === 0) setTimeout(() => void set(loadWaitingAtom), PAUSE_MS);
  const before = waiting.get(id)?.values ?? [];
  waiting.set(id, { form_id: get(gridFormIdAtom), values: [...before, value] });
});

const loadWaitingAtom = atom(null, async (get, set) => {
  const { waiting } = get(askedAtom);
  const all = [...waiting];
  waiting.clear();
  // One after the other: each may take several requests to the connected database.
  for (const [field_id, { form_id, values }] of all) {
    for (let at = 0; at < values.length; at += BATCH)
      await set(loadNamesAtom, { form_id, field_id }, values.slice(at, at + BATCH));
  }
});

/** Without an answer the keys stay. */
const loadNamesAtom = atom(
  null,
  async (get, set, params: { form_id: string; field_id: string }, values: readonly string[]) => {
    try {
      const query = { values: JSON.stringify(values) };
      const { records } = await call(searchReferencedRecords, { params, query });
      const named = records.map((row) => [params.field_id + row.value, rowName(row)] as const);
      set(namesAtom, new Map([...get(namesAtom), ...named]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  },
);
