import { atom } from "jotai";
import { isZone } from "#core/values/zoned-time.ts";
import { formAtom } from "./document.ts";
import { type ZoneChoice, zoneChoiceAtom } from "./layout.ts";

/** The zones that a grid can be read in; the form's is there when its schedule names one. */
export const gridZonesAtom = atom((get): Partial<Record<ZoneChoice, string>> => {
  const { scheduling_tz } = get(formAtom).campaign;
  return {
    own: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    utc: "UTC",
    ...(isZone(scheduling_tz) && { form: scheduling_tz }),
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
