import { atom } from "jotai";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import { RESULTS_REACH, type Results } from "#core/contracts/results.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { withRows } from "#core/results/add-rows.ts";
import { countedFields } from "#core/results/counted-as.ts";
import { type QuestionResult, resultsOf } from "#core/results/results.ts";
import { formatGridQuery } from "#core/tables/grid-query.ts";
import { type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import { ApiError, call } from "../../../api/client.ts";
import { loadResults } from "../../../api/results-endpoints.ts";
import { formAtom } from "../../editing/document.ts";
import { gridQueryAtom, gridViewAtom, isFilteredAtom } from "../query.ts";
import { gridFormIdAtom } from "../table.ts";
import { type Comparison, groupConditions } from "./comparison.ts";

const comparedAtom = atom<Comparison | null>(null);
/** The two groups that are compared; null: all responses of the view. */
export const comparisonAtom = atom(
  (get) => get(comparedAtom),
  (_get, set, comparison: Comparison | null) => set(comparedAtom, comparison),
);

/** The time zone of days in results. */
export const resultsZoneAtom = atom((get) => formZone(get(formAtom)));

const fieldsAtom = atom((get) => get(formAtom).fields);

/** The conditions of the groups that are shown, besides those of the view: one group without any, or two. */
export const groupsAtom = atom((get): readonly (readonly PredicateDraft[])[] => {
  const comparison = get(comparedAtom);
  const groups = comparison && groupConditions(comparison, get(fieldsAtom), get(resultsZoneAtom));
  return groups ?? [[]];
});

type ChosenRows = Pick<Partial<Record<string, string>>, "where" | "search" | "search_column">;

/** The parameters that choose the responses of each group. */
export const chosenRowsAtom = atom((get): readonly ChosenRows[] => {
  const query = get(gridQueryAtom);
  return get(groupsAtom).map((group) => {
    const predicates = [...query.predicates, ...group.flatMap((draft) => toPredicate(draft) ?? [])];
    const { where, search, search_column } = formatGridQuery({ ...query, predicates });
    return { where, search, search_column };
  });
});

/** Conditions of the view in words, for links to rows. */
export const viewFiltersAtom = atom((get) => {
  const { filters, search, search_column } = get(gridViewAtom);
  return { filters: filters.filter((draft) => toPredicate(draft) !== null), search, search_column };
});

const requestAtom = atom((get) => JSON.stringify([get(gridFormIdAtom), get(chosenRowsAtom)]));
/** Changes whenever other responses are chosen. */
export const resultsRequestAtom = atom((get) => get(requestAtom));

export interface ResultsState {
  /** The request that `groups` belong to, or that is in flight before there are any. */
  of: string;
  /** Null until the first result. */
  groups: readonly Results[] | null;
  /** Rises whenever they were loaded, not when rows were added. */
  version: number;
  /** Responses that were added since, the newest first. */
  arrived: readonly ResponseRow[];
  isLoading: boolean;
  /** How far the first count of a large form is, from 0 to 1; null: none is in progress. */
  counted: number | null;
  error: ApiError | null;
}

const NOTHING: ResultsState = {
  of: "",
  groups: null,
  version: 0,
  arrived: [],
  isLoading: false,
  counted: null,
  error: null,
};
const stateAtom = atom<ResultsState>(NOTHING);
export const resultsStateAtom = atom((get) => get(stateAtom));

/** The results of each group; null until they are there, and when they have to be loaded again. */
export const questionResultsAtom = atom((get): readonly (readonly QuestionResult[])[] | null => {
  const { groups } = get(stateAtom);
  const fields = get(fieldsAtom);
  const results = groups?.map(({ tally }) => resultsOf(tally, fields)) ?? null;
  return results === null || results.includes(null) ? null : (results as QuestionResult[][]);
});

interface Loading {
  request: AbortController | null;
}
/** One object per store, never rendered. */
const inFlightAtom = atom((): Loading => ({ request: null }));

/** Between two requests that go on counting and have made no progress, in milliseconds. */
const COUNT_PAUSE_MS = 500;

/** Counts the responses of the view. A later request cancels an earlier one; what was shown stays meanwhile. */
export const loadResultsAtom = atom(null, async (get, set) => {
  const inFlight = get(inFlightAtom);
  inFlight.request?.abort();
  const request = new AbortController();
  inFlight.request = request;
  const of = get(requestAtom);
  const before = get(stateAtom);
  const isSameForm = before.of.slice(0, FORM_LENGTH) === of.slice(0, FORM_LENGTH);
  set(stateAtom, { ...(isSameForm ? before : NOTHING), isLoading: true, error: null });
  const form_id = get(gridFormIdAtom);
  const options = { signal: request.signal };
  const queries = get(chosenRowsAtom);
  try {
    for (let known = -1; ; ) {
      const groups = await Promise.all(
        queries.map((query) => call(loadResults, { params: { form_id }, query }, options)),
      );
      if (inFlight.request !== request) return;
      const counted = shareOf(groups);
      const state = get(stateAtom);
      if (counted === null) {
        const version = state.version + 1;
        set(stateAtom, { of, groups, version, arrived: [], isLoading: false, counted, error: null });
        break;
      }
      set(stateAtom, { ...state, counted });
      if (counted <= known) await new Promise((resolve) => setTimeout(resolve, COUNT_PAUSE_MS));
      if (inFlight.request !== request) return;
      known = counted;
    }
  } catch (error) {
    if (inFlight.request !== request) return;
    if (!(error instanceof ApiError)) throw error;
    set(stateAtom, { ...get(stateAtom), isLoading: false, counted: null, error });
  }
  inFlight.request = null;
});

/** `["` and a uuid. */
const FORM_LENGTH = 38;

/** The least share of a group. */
function shareOf(groups: readonly Results[]): number | null {
  const shares = groups.flatMap(({ counted }) => counted ?? []);
  return shares.length === 0 ? null : Math.min(...shares);
}

/** Forgets a request, when the page is left. */
export const dropRequestAtom = atom(null, (get, set) => {
  const inFlight = get(inFlightAtom);
  inFlight.request?.abort();
  inFlight.request = null;
  if (get(stateAtom).isLoading) set(stateAtom, { ...get(stateAtom), isLoading: false });
});

/** How many of the latest responses are kept, for cards that show answers one by one. */
const MOST_KEPT = 10;

/**
 * - all: every response is counted now
 * - unclear: those that may have been in the results already are not
 * - none: only some responses are chosen, or there are too many to know all numbers exactly
 */
export type Addition = "all" | "unclear" | "none";

/** Adds responses that were submitted, each of them once. Returns which of them are counted. */
export const addResponsesAtom = atom(null, (get, set, rows: readonly ResponseRow[]): Addition => {
  const state = get(stateAtom);
  const [only] = state.groups ?? [];
  const isAll = state.groups?.length === 1 && !get(isFilteredAtom) && get(comparedAtom) === null;
  const isCurrent = isAll && !state.isLoading && state.of === get(requestAtom);
  if (only === undefined || only.last_index === null || !isCurrent) return "none";
  const { last_index } = only;
  const answered = rows.filter(({ data }) => Object.keys(data).length > 0);
  // One with a lower number was counted, unless it was stored after others that drew their numbers later.
  const counted = answered.filter(({ local_index }) => local_index > last_index);
  const fields = get(fieldsAtom);
  const added = get(addedAtom);
  if (added.version !== state.version) Object.assign(added, { version: state.version, count: 0 });
  added.count += counted.length;
  const tally = withRows(only.tally, counted, countedFields(fields), only.zone);
  if (added.count > RESULTS_REACH || resultsOf(tally, fields) === null) return "none";
  const arrived = [...counted.toReversed(), ...state.arrived].slice(0, MOST_KEPT);
  set(stateAtom, { ...state, groups: [{ ...only, tally }], arrived });
  return counted.length === answered.length ? "all" : "unclear";
});
const addedAtom = atom(() => ({ version: -1, count: 0 }));
