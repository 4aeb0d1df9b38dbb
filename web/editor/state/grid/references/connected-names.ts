import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { connectedReference } from "#core/fields/reference.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { isKeyText, rowName } from "#core/tables/row-name.ts";
import { ApiError, call } from "../../../api/client.ts";
import { searchReferencedRecords } from "../../../api/endpoints.ts";
import { storedRowsAtom } from "../page.ts";
import { gridFormIdAtom, tableAtom } from "../table.ts";

/** As many values as the server takes at once. */
const BATCH = 50;
/** A name may have been changed outside. */
const FRESH_MS = 60_000;

const namesAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());
/** Names of rows of a connected database, by the id of the field that refers to them and their key. */
export const connectedNamesAtom = atom((get) => get(namesAtom));

/** Until when an answer to each key holds; one object per store. */
const askedAtom = atom(() => new Map<string, number>());

/** Asks for the names of the shown keys that have none. A second call at the same time does nothing. */
export const loadConnectedNamesAtom = atom(null, async (get, set) => {
  const form_id = get(gridFormIdAtom);
  const asked = get(askedAtom);
  const now = Date.now();
  const rows = get(storedRowsAtom);
  const loads = get(tableAtom).fields.flatMap((field) => {
    if (connectedReference(field) === null) return [];
    const shown = new Set(rows.map(({ data }) => plainText(data[field.id]?.value ?? null)));
    const due = [...shown].filter((value) => isKeyText(value) && (asked.get(field.id + value) ?? 0) < now);
    for (const value of due) asked.set(field.id + value, now + FRESH_MS);
    return chunksOf(due).map((values) => set(loadNamesAtom, form_id, field, values));
  });
  await Promise.all(loads);
});

function chunksOf(values: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(values.length / BATCH) }, (_, chunk) => chunk * BATCH);
  return starts.map((start) => values.slice(start, start + BATCH));
}

/** Without an answer the keys stay: the page says itself when the other side is away. */
const loadNamesAtom = atom(
  null,
  async (get, set, form_id: string, field: FieldDefinition, values: readonly string[]) => {
    const params = { form_id, field_id: field.id };
    try {
      const query = { values: JSON.stringify(values) };
      const { records } = await call(searchReferencedRecords, { params, query });
      const named = records.map((row) => [field.id + row.value, rowName(row)] as const);
      set(namesAtom, new Map([...get(namesAtom), ...named]));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  },
);
