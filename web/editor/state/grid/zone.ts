import { atom } from "jotai";
import { formZone, namedZone } from "#core/forms/definition/form-zone.ts";
import { formAtom } from "../editing/document.ts";
import { type ZoneChoice, zoneChoiceAtom } from "../shell/layout.ts";

/** The time zones offered for the grid. The form's zone is offered only if its settings name one. */
export const gridZonesAtom = atom((get): Partial<Record<ZoneChoice, string>> => {
  const form = namedZone(get(formAtom));
  return {
    own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: "UTC",
    ...(form !== null && { form }),
  };
});

/** This user's choice of zone, or their own zone if the form does not offer that choice. */
export const gridZoneChoiceAtom = atom(
  (get): ZoneChoice => {
    const choice = get(zoneChoiceAtom);
    return choice in get(gridZonesAtom) ? choice : "own";
  },
  (_get, set, choice: ZoneChoice) => set(zoneChoiceAtom, choice),
);

/** The time zone in which the grid shows and edits moments. */
export const gridZoneAtom = atom((get) => get(gridZonesAtom)[get(gridZoneChoiceAtom)] ?? "UTC");

/** The form's clock, by which the server too, checks an edited moment against local limits. */
export const limitsClockAtom = atom((get) => formZone(get(formAtom)));
