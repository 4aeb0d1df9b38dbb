import { atom } from "jotai";
import type { Match } from "#core/tables/fuzzy-search.ts";
import type { DateFormat } from "#core/tables/table-view.ts";
import { highlightAtom } from "./local-search.ts";
import { viewOptionsAtom } from "./preferences.ts";
import { gridZoneAtom } from "./zone.ts";

/** How the text of every cell is written. */
export interface CellLook {
  /** The time zone in which moments are shown. */
  zone: string;
  dateformat: DateFormat;
  isMasked: boolean;
  /** Where a text matches the search; null if nothing is marked. */
  highlight: ((text: string) => readonly Match[]) | null;
}

export const cellLookAtom = atom((get): CellLook => {
  const { dateformat, masking_enabled: isMasked } = get(viewOptionsAtom);
  return { zone: get(gridZoneAtom), dateformat, isMasked, highlight: get(highlightAtom) };
});
