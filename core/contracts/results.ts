import * as z from "zod/mini";
import type { FunnelSection } from "../results/funnel.ts";
import { FUNNEL_DAYS, FUNNEL_GROUPINGS } from "../results/funnel-query.ts";
import type { Tally } from "../results/tally.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { results } from "./wire/private-addresses.ts";
import { funnel } from "./wire/result-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/** What the answers to a form say. The parameters choose the responses, as for a page of the grid. */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see } as const;
const chosen = {
  where: z.optional(text(10_000)),
  search: z.optional(text(200)),
  search_column: z.optional(text(200)),
  empty: z.optional(text(10)),
} as const;

export const loadResults = {
  ...at(results.loadResults),
  result: data<Results>(),
  access,
  params: formParams,
  query: z.object(chosen),
} as const satisfies Contract;
export interface Results {
  /** Counted answers. Numbers are summarized with room for `RESULTS_REACH` further responses. */
  tally: Tally;
  /** The time zone in which days begin: the form's. */
  zone: string;
  /**
   * The share of responses that are in `tally`, from 0 to 1, while a large form is counted for the first time: the same
   * request goes on counting. Null: all of them.
   */
  counted: number | null;
}
/** Responses that can be added to a tally before it has to be loaded again. */
export const RESULTS_REACH = 200;

/** The most frequent words of a question's answers. */
export const loadWords = {
  ...at(results.loadWords),
  result: data<WordCounts>(),
  access,
  params: formParams,
  query: z.object({ ...chosen, field_id: uuid }),
} as const satisfies Contract;
export interface WordCounts {
  /** How many answers were read: the latest. */
  answers: number;
  /** Each word counts once in an answer. The most frequent first. */
  words: { word: string; count: number }[];
}

/** Where the latest answers to a question lie. */
export const loadPlaces = {
  ...at(results.loadPlaces),
  result: data<AnsweredPlace[]>(),
  access,
  params: formParams,
  query: z.object({ ...chosen, field_id: uuid }),
} as const satisfies Contract;
export interface AnsweredPlace {
  response_id: string;
  latitude: number;
  longitude: number;
}

/** How far respondents come in the form, and where they stop (core/results/funnel.ts). */
export const loadFunnel = {
  ...at(funnel.loadFunnel),
  result: data<Funnel>(),
  access,
  params: formParams,
  query: z.object({
    days: z._default(z.enum(FUNNEL_DAYS), "30"),
    by: z._default(z.enum(FUNNEL_GROUPINGS), "device"),
    /** Conditions on the groups, as JSON: `{"device":"phone"}`. See `FunnelFilter`. */
    filter: z._default(text(1_000), ""),
  }),
} as const satisfies Contract;
export interface Funnel extends FunnelCounts {
  /** The time of the sessions and views, ISO 8601. Null: from the first one on. */
  from: string | null;
  until: string;
  /** The time zone in which days begin: the form's. */
  zone: string;
  sections: FunnelSection[];
  /** Sessions that were left, or are open, without an answer to any question of the form as it is now. */
  without_question: { left: number; open: number };
  /** The largest first. */
  groups: FunnelGroup[];
  /** Sessions of smaller groups, which are not listed. */
  ungrouped: number;
  /** The version of the filter, if it names one that is kept. */
  filter_version: FunnelGroup["version"];
  /** Sessions that were left out: entered by members, imported or simulated. */
  left_out: number;
}
export interface FunnelCounts {
  /** Null: unknown, because views have no device, country, version or parameter. */
  views: number | null;
  /** Null: unknown, because sessions have no referrer. So are the numbers after it. */
  starts: number | null;
  completions: number | null;
  open: number | null;
  time: CompletionTime | null;
}
/** Seconds from the first saved answer to the submit. */
export interface CompletionTime {
  /** Completions of which it is known. A form that was sent before anything was saved has no such time. */
  known: number;
  lower: number;
  median: number;
  upper: number;
}
export interface FunnelGroup extends FunnelCounts {
  /** A device, country, host, or value of a parameter; a version's id or `CURRENT_VERSION`. Empty: none. Null: unknown. */
  key: string | null;
  /** Of a group by version: its name, if it has one, and when it was kept, ISO 8601. */
  version: { name: string | null; created_at: string } | null;
}
