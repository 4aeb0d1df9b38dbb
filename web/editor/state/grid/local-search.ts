import { atom } from "jotai";
import type { Cell } from "#core/fields/cell.ts";
import { countryName } from "#core/fields/countries/country-names.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { isMultiple } from "#core/fields/registry.ts";
import { chosenLabels, plainText, rowsText } from "#core/tables/cell-text.ts";
import type * as fuzzySearch from "#core/tables/fuzzy-search.ts";
import type { Match } from "#core/tables/fuzzy-search.ts";
import { isMaskable } from "#core/tables/mask.ts";
import { isMaskedAtom } from "./preferences.ts";
import { gridViewAtom } from "./query.ts";
import type { GridRow } from "./rows.ts";
import { tableAtom } from "./table.ts";

/** The code of searches in the browser, once it is loaded. */
const searchAtom = atom<typeof fuzzySearch | null>(null);
export const loadLocalSearchAtom = atom(null, async (get, set) => {
  if (get(searchAtom) === null) set(searchAtom, await import("#core/tables/fuzzy-search.ts"));
});

/** The search of the view, and where it matches a text; null without a search. */
const matchAtom = atom((get) => {
  const { search, is_search_local } = get(gridViewAtom);
  const code = get(searchAtom);
  const wanted = search.trim();
  if (code === null || wanted === "") return null;
  const find = is_search_local ? code.fuzzyMatches : code.exactMatches;
  return { is_search_local, find: (text: string): Match[] => find(wanted, text) };
});

/** Where a cell's text matches the search, to mark it; null if nothing is marked. */
export const highlightAtom = atom((get) => (get(isMaskedAtom) ? null : (get(matchAtom)?.find ?? null)));

/** Leaves the rows that a search in the browser finds; null without such a search. */
export const localFilterAtom = atom((get) => {
  const match = get(matchAtom);
  if (match === null || !match.is_search_local) return null;
  const fields = get(tableAtom).fields.filter((field) => isMaskable(field) || isMultiple(field));
  return (rows: readonly GridRow[]) =>
    rows.filter(({ local_id, data }) => {
      if (match.find(local_id).length > 0) return true;
      return fields.some((field) => {
        const cell = data[field.id];
        if (cell === undefined) return false;
        return match.find(searchedText(cell, field)).length > 0;
      });
    });
});

/** What people see of a cell. */
function searchedText(cell: Cell, field: FieldDefinition): string {
  if (field.options.length > 0) return chosenLabels(cell, field).join(", ");
  const text = cell.labels === undefined ? plainText(cell.value) : rowsText(cell);
  return field.type === "country" ? countryName(text) : text;
}
