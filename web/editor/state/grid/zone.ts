import { atom } from "jotai";
import { formZone, namedZone } from "#core/forms/definition/form-zone.ts";
import { formAtom } from "../editing/document.ts";
import { type ZoneChoice, zoneChoiceAtom } from "../shell/layout.ts";

/** Zones for the grid; the form's only if its settings name one. */
export const gridZonesAtom = atom((get): Partial<Record<ZoneChoice, string>> => {
  const form = namedZone(get(formAtom));
  return {
    own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: "UTC",
    ...(form !== null && { form }),
  };
});

export const ZONE_NAMES: Record<ZoneChoice, string> = { own: "My zone", utc: "UTC", form: "The form’s zone" };

/** This user's choice, if the form offers it. */
export const gridZoneChoiceAtom = atom(
  (get): ZoneChoice => {
    const choice = get(zoneChoiceAtom);
    return choice in get(gridZonesAtom) ? choice : "own";
  },
  (_get, set, choice: ZoneChoice) => set(zoneChoiceAtom, choice),
);

/** Zone in which the grid shows and edits moments. */
export const gridZoneAtom = atom((get) => get(gridZonesAtom)[get(gridZoneChoiceAtom)] ?? "UTC");

/** Clock for validating an edited moment against local limits: the same as on the server. */
export const limitsClockAtom = atom((get) => formZone(get(formAtom)));
