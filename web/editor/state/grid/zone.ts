import { atom } from "jotai";
import { formZone, namedZone } from "#core/forms/definition/form-zone.ts";
import { formAtom } from "../editing/document.ts";
import { type ZoneChoice, zoneChoiceAtom } from "../shell/layout.ts";

/** The zones that a grid can be read in; the form's is there when its settings name one. */
export const gridZonesAtom = atom((get): Partial<Record<ZoneChoice, string>> => {
  const form = namedZone(get(formAtom));
  return {
    own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: "UTC",
    ...(form !== null && { form }),
  };
});

export const ZONE_NAMES: Record<ZoneChoice, string> = { own: "My zone", utc: "UTC", form: "The form’s zone" };

/** What this viewer has chosen, as far as the form has it. */
export const gridZoneChoiceAtom = atom(
  (get): ZoneChoice => {
    const choice = get(zoneChoiceAtom);
    return choice in get(gridZonesAtom) ? choice : "own";
  },
  (_get, set, choice: ZoneChoice) => set(zoneChoiceAtom, choice),
);

/** Whose clocks the moments of the grid are shown and edited by. */
export const gridZoneAtom = atom((get) => get(gridZonesAtom)[get(gridZoneChoiceAtom)] ?? "UTC");

/** By whose clock the limits of date-times, which are local times, judge an edited moment: as on the server. */
export const limitsClockAtom = atom((get) => formZone(get(formAtom)));
