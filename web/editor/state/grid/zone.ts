import { atom } from "jotai";
import { formZone, namedZone } from "#core/forms/definition/form-zone.ts";
import type { ZoneChoice } from "#core/tables/table-view.ts";
import { formAtom } from "../editing/document.ts";
import { zoneChoiceAtom } from "../shell/layout.ts";
import { viewOptionsAtom } from "./preferences.ts";

/** The time zones offered for the grid. The form's zone is offered only if its settings name one. */
export const gridZonesAtom = atom((get): Partial<Record<ZoneChoice, string>> => {
  const form = namedZone(get(formAtom));
  return {
    own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: "UTC",
    ...(form !== null && { form }),
  };
});

/**
 * The zone chosen for the table, else the last one chosen for any table, or this person's own zone if the form does not
 * offer that choice.
 */
export const gridZoneChoiceAtom = atom(
  (get): ZoneChoice => {
    const choice = get(viewOptionsAtom).datetz ?? get(zoneChoiceAtom);
    return choice in get(gridZonesAtom) ? choice : "own";
  },
  (_get, set, choice: ZoneChoice) => {
    set(viewOptionsAtom, { datetz: choice });
    set(zoneChoiceAtom, choice);
  },
);

/** The time zone in which the grid shows and edits moments. */
export const gridZoneAtom = atom((get) => get(gridZonesAtom)[get(gridZoneChoiceAtom)] ?? "UTC");

/** The form's clock, by which the server too, checks an edited moment against local limits. */
export const limitsClockAtom = atom((get) => formZone(get(formAtom)));
