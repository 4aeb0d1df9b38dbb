import { atom } from "jotai";
import type { AddedResponse, UnfinishedCheck } from "#core/contracts/submitting.ts";
import type { PredicateDraft } from "#core/tables/predicates.ts";
import { ApiError, call } from "../../../api/client.ts";
import { addUnfinished, checkUnfinished } from "../../../api/unfinished-endpoints.ts";
import { loadRowsAtom, showViewAtom } from "../page.ts";
import { gridViewAtom, MOST_FILTERS } from "../query.ts";
import { gridFormIdAtom } from "../table.ts";
import { unfinishedTexts as texts } from "./texts.ts";

const COLUMN = "__gf_state";
const UNFINISHED: PredicateDraft = { column: COLUMN, op: "eq", value: "unfinished" };
const isUnfinished = ({ column, op, value }: PredicateDraft) =>
  column === COLUMN && op === "eq" && value === "unfinished";

const otherFiltersAtom = atom((get) => get(gridViewAtom).filters.filter(({ column }) => column !== COLUMN));

/** Whether there is no room for one more condition. */
export const isUnfinishedBarredAtom = atom((get) => get(otherFiltersAtom).length >= MOST_FILTERS);

/** Whether only unfinished sessions are shown. True replaces another condition of the status, if there is room. */
export const isUnfinishedShownAtom = atom(
  (get) => get(gridViewAtom).filters.some(isUnfinished),
  async (get, set, isShown: boolean) => {
    const others = get(otherFiltersAtom);
    if (isShown && get(isUnfinishedBarredAtom)) return;
    await set(showViewAtom, { filters: isShown ? [...others, UNFINISHED] : others });
  },
);

/** Whether nothing else is filtered or searched. */
export const isOnlyUnfinishedAtom = atom((get) => {
  const { filters, search } = get(gridViewAtom);
  return filters.length === 1 && get(isUnfinishedShownAtom) && search.trim() === "";
});

/** What would become of a session's answers. */
export const checkUnfinishedAtom = atom(null, (get, _set, session_id: string): Promise<UnfinishedCheck> => {
  const form_id = get(gridFormIdAtom);
  return inWords(call(checkUnfinished, { params: { form_id, session_id } }));
});

/** Adds a session's answers as a response, and reads the rows again. */
export const addUnfinishedAtom = atom(null, async (get, set, session_id: string): Promise<AddedResponse> => {
  const form_id = get(gridFormIdAtom);
  try {
    return await inWords(call(addUnfinished, { params: { form_id, session_id } }));
  } finally {
    void set(loadRowsAtom);
  }
});

/** Refusals that need other words here than elsewhere. */
async function inWords<Result>(calling: Promise<Result>): Promise<Result> {
  try {
    return await calling;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const text =
      texts.hindrances[error.info?.hindrance as keyof typeof texts.hindrances] ??
      texts.refusals[error.code as keyof typeof texts.refusals];
    throw text === undefined ? error : new Error(text);
  }
}
