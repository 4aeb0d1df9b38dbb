import { atom } from "jotai";
import type { ZoneChoice } from "#core/tables/table-view.ts";
import { parseKept, readLocal, writeLocal } from "../../../storage/kept-values.ts";

/** An atom whose value is stored in this browser. */
function keptAtom<Value>(key: string, initial: Value, isValid: (value: unknown) => value is Value) {
  const read = (): Value => {
    const stored = parseKept(readLocal(key));
    return isValid(stored) ? stored : initial;
  };
  const valueAtom = atom(read());
  return atom(
    (get) => get(valueAtom),
    (_, set, value: Value) => {
      set(valueAtom, value);
      // Without storage, the choice lasts until the page closes.
      writeLocal(key, JSON.stringify(value));
    },
  );
}

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
const isDocumentList = (value: unknown): value is "list" | "grid" => value === "list" || value === "grid";

const isZoneChoice = (value: unknown): value is ZoneChoice =>
  value === "own" || value === "utc" || value === "form";

export const isNavigationFoldedAtom = keptAtom("sheaf.navigation_folded", false, isBoolean);
/** Whether the navigation is open over the page, as on phones. */
export const isNavigationOpenAtom = atom(false);
export const panelWidthAtom = keptAtom("sheaf.panel_width", 360, isNumber);
export type DocumentOrder = "activity" | "created" | "title" | "responses";
const isDocumentOrder = (value: unknown): value is DocumentOrder =>
  value === "activity" || value === "created" || value === "title" || value === "responses";
/** Order of the document list. */
export const documentOrderAtom = keptAtom<DocumentOrder>("sheaf.document_order", "activity", isDocumentOrder);
export const documentListAtom = keptAtom("sheaf.document_list", "list", isDocumentList);
/** Time zone of this browser's grids. */
export const zoneChoiceAtom = keptAtom<ZoneChoice>("sheaf.grid_zone", "own", isZoneChoice);
/** Ids of forms whose notice about being open was dismissed. */
export const seenNoticesAtom = keptAtom<readonly string[]>("sheaf.seen_notices", [], isTextList);

const MOST_RECENT = 6;
const recentIdsAtom = keptAtom<readonly string[]>("sheaf.recent_commands", [], isTextList);
/** Ids of recently used commands, newest first. Writing an id adds it. */
export const recentCommandsAtom = atom(
  (get) => get(recentIdsAtom),
  (get, set, id: string) => {
    const others = get(recentIdsAtom).filter((one) => one !== id);
    set(recentIdsAtom, [id, ...others].slice(0, MOST_RECENT));
  },
);

/** Ids of forms that were previewed, or whose link was copied or sent, in this browser. */
export const previewedFormsAtom = keptAtom<readonly string[]>("sheaf.previewed_forms", [], isTextList);
export const sentFormsAtom = keptAtom<readonly string[]>("sheaf.sent_forms", [], isTextList);
/** Whether the first steps are permanently hidden, requested, or shown while useful. */
export type FirstStepsChoice = "hidden" | "asked" | "automatic";
const isFirstStepsChoice = (value: unknown): value is FirstStepsChoice =>
  value === "hidden" || value === "asked" || value === "automatic";
export const firstStepsChoiceAtom = keptAtom<FirstStepsChoice>(
  "sheaf.first_steps",
  "automatic",
  isFirstStepsChoice,
);
