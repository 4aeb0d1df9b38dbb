import * as z from "zod/mini";
import type { Tally } from "../results/tally.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { results } from "./wire/private-addresses.ts";
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
export const MOST_LINK_DAYS = 3_650;
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
