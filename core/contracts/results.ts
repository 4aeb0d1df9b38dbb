import * as z from "zod/mini";
import type { FunnelSection } from "../results/funnel.ts";
import { FUNNEL_DAYS, FUNNEL_GROUPINGS } from "../results/funnel-query.ts";
import type { Tally } from "../results/tally.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { funnel, results } from "./wire/results-addresses.ts";
import { formParams, text, uuid } from "./wire/schemas.ts";

/**
 * What the answers to a form say. The parameters choose the responses, as for a page of the grid. Responses without any
 * answer are left out.
 */

const access = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see } as const;
const chosen = {
  where: z.optional(text(10_000)),
  search: z.optional(text(200)),
  search_column: z.optional(text(200)),
} as const;

const questionParams = z.object({ form_id: uuid, field_id: uuid });

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
   * The share of responses that were counted so far, from 0 to 1, while a large form is counted for the first time. The
   * tally is still empty, and the same request goes on counting. Null: all of them.
   */
  counted: number | null;
  /**
   * The highest number that a counted response has; -1: there are no responses. Some with lower numbers may not be counted,
   * because a submit draws its number before it is stored. Null: only chosen responses are counted.
   */
  last_index: number | null;
}
/** Responses that can be added to a tally before it has to be loaded again. */
export const RESULTS_REACH = 200;

/** The most frequent words of a question's answers. */
export const loadWords = {
  ...at(results.loadWords),
  result: data<WordCounts>(),
  access,
  params: questionParams,
  query: z.object(chosen),
} as const satisfies Contract;
export interface WordCounts {
  /** How many answers were read: the latest 2,000 at most. */
  answers: number;
  /** Each word counts once in an answer. The most frequent first. */
  words: { word: string; count: number }[];
}

/** Where the latest answers to a question lie, at most 1,000. */
export const loadPlaces = {
  ...at(results.loadPlaces),
  result: data<AnsweredPlace[]>(),
  access,
  params: questionParams,
  query: z.object(chosen),
} as const satisfies Contract;
export interface AnsweredPlace {
  response_id: string;
  latitude: number;
  longitude: number;
}

/** Public pages with results, newest first. */
export const listResultsLinks = {
  ...at(results.listResultsLinks),
  result: data<ResultsLink[]>(),
  access,
  params: formParams,
} as const satisfies Contract;
export interface ResultsLink {
  id: string;
  name: string;
  /** The address of the page. Whoever has it can open the page until it expires. */
  url: string;
  field_ids: string[];
  /** The parameters of the responses that it shows; empty: all. */
  filter: { where?: string; search?: string; search_column?: string };
  has_password: boolean;
  /** Null: never. */
  expires_at: string | null;
  created_at: string;
}

const edit = { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit } as const;
export const MOST_RESULTS_LINKS = 100;
const MOST_LINK_DAYS = 3_650;
export const LINK_PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Makes results public: of the named fields only. BAD_REQUEST beyond `MOST_RESULTS_LINKS`. */
export const createResultsLink = {
  ...at(results.createResultsLink),
  result: data<ResultsLink>(),
  access: edit,
  params: formParams,
  body: z.object({
    name: text(100),
    field_ids: z.array(uuid).check(z.maxLength(1_000)),
    filter: z.object(chosen),
    /** Null: without a password. */
    password: z.nullable(
      z.string().check(z.minLength(LINK_PASSWORD_LENGTH.min), z.maxLength(LINK_PASSWORD_LENGTH.max)),
    ),
    /** Null: it never expires. */
    expires_in_days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_LINK_DAYS))),
  }),
} as const satisfies Contract;

/** The page is gone at once. */
export const deleteResultsLink = {
  ...at(results.deleteResultsLink),
  access: edit,
  params: z.object({ form_id: uuid, link_id: uuid }),
} as const satisfies Contract;

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
  /**
   * Days after which the form deletes unfinished and submitted answers, if the time began earlier: the numbers lack what
   * is deleted, and views do not. Else null.
   */
  deleted_after: { unfinished: number | null; submitted: number | null };
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
