import { atom } from "jotai";
import type { DateFormat } from "#core/tables/table-view.ts";
import { viewOptionsAtom } from "./preferences.ts";
import { gridZoneAtom } from "./zone.ts";

/** How the text of every cell is written. */
export interface CellLook {
  /** The time zone in which moments are shown. */
  zone: string;
  dateformat: DateFormat;
  isMasked: boolean;
}

export const cellLookAtom = atom((get): CellLook => {
  const { dateformat, masking_enabled: isMasked } = get(viewOptionsAtom);
  return { zone: get(gridZoneAtom), dateformat, isMasked };
});
