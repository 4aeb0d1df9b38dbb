import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition, FormDefinition } from "../../forms/definition/definition.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { forms, stocks, submits } from "../wire/public-addresses.ts";
import { formParams } from "../wire/schemas.ts";

/** The form as a respondent (or a headless client) loads and submits it. */

/**
 * `GET /v1/{form_id}`: system keys (`__gf_…`) and prefill values by field name come as query parameters. Fields and blocks
 * are empty while the owner or the schedule keeps the form closed, except for its members.
 */
export const loadForm = {
  ...at(forms.loadForm),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** `GET /v1/{form_id}/stock`: what the tracked options say now, for a page that is open. */
export const loadStock = {
  ...at(stocks.loadStock),
  answer: data<LiveStock>(),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

export interface LiveStock {
  /** Whether the form can be answered; limits of persons aside. */
  is_open: boolean;
  /** By option id, in the language of the form. */
  options: Record<string, { label: string; note: string | null; is_disabled: boolean }>;
}

/** A block as rendered: what its type needs and nothing else (respondent facts, 1.3). */
export interface RenderBlock
  extends Pick<BlockDefinition, "id" | "type" | "local_index" | "parent_id" | "v_hidden"> {
  field?: FieldDefinition;
  title_html?: string | null;
  description_html?: string | null;
  html?: string | null;
  src?: string | null;
  attributes?: { contains_payment: boolean };
  children?: RenderBlock[];
}

export interface LoadedForm {
  data: {
    form_id: string;
    version: number;
    /** Changes when what is asked does; the version rises for less. */
    questions_mark: string;
    title: string;
    lang: FormDefinition["lang"];
    method: FormDefinition["method"];
    /** Local date-times are read in it, unless a submit sends `__gf_time_zone` or `__gf_utc_offset`. */
    time_zone: string;
    session_id: string;
    tree: { depth: 0 | 1; children: RenderBlock[] };
    blocks: RenderBlock[];
    fields: FieldDefinition[];
    required_hidden_fields: FieldDefinition[];
    default_values: Record<string, unknown>;
    /** To be posted as `__gf_prefill`: what the address fills into read-only questions. Null: nothing. */
    prefill: string | null;
    options: { is_powered_by_branding_enabled: boolean; optimize_for_cjk: boolean };
    stylesheet: FormDefinition["stylesheet"];
    background: FormDefinition["background"];
    start_page: FormDefinition["start_page"];
    campaign: FormDefinition["campaign"];
    /** Whether it can be answered now. Also false, without an error, while its start page says when it opens. */
    is_open: boolean;
  };
  error: null | { code: string; message: string; missing_required_hidden_fields?: FieldDefinition[] };
}

/**
 * `POST /v1/submit/{form_id}`: multipart or urlencoded as a browser posts a form, or JSON `{ [field name]: value }`.
 * Answers JSON when `Accept` asks for it (or for nothing in particular), else a redirect or a page.
 */
export const submitForm = {
  ...at(submits.submitForm),
  access: "public",
  rate: "submit",
  params: formParams,
  /** Multipart without JavaScript carries files. */
  body_limit: 25 * 1024 * 1024,
} as const satisfies Contract;

/** The same for documents whose method is "get". Refused for all others. */
export const submitFormByGet = {
  ...at(submits.submitFormByGet),
  access: "public",
  rate: "submit",
  params: formParams,
} as const satisfies Contract;

/** The JSON answer of an accepted submit: immutable facts only, so that a repeat is the same byte for byte. */
export interface Submitted {
  data: {
    id: string;
    form_id: string;
    session_id: string;
    local_index: number;
    /** `#001` */
    local_id: string;
    created_at: string;
  };
  raw: null;
  warning: { ignored_keys: { message: string; data: { keys: string[] } } } | null;
  info: null;
  error: null;
  /** Where a browser should go next: the ending page, or the owner's own address. */
  redirect: string;
}
