import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition, FormDefinition } from "../../forms/definition/definition.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { formIds } from "../wire/ids.ts";
import { forms, stocks, submits } from "../wire/public-addresses.ts";

/** The form, as a respondent or a headless client loads and submits it. */

/**
 * `GET /v1/{form_id}`: system keys (`__gf_…`) and prefill values by field name are query parameters. While
 * the form is closed by its owner or schedule, fields and blocks are empty for everyone but its members.
 */
export const loadForm = {
  ...at(forms.loadForm),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

/** `GET /v1/{form_id}/stock`: the current stock of tracked options, for pages that are already open. */
export const loadStock = {
  ...at(stocks.loadStock),
  result: data<LiveStock>(),
  access: "public",
  rate: "open",
  params: formIds,
} as const satisfies Contract;

export interface LiveStock {
  /** Whether the form accepts responses. Ignores limits per person. */
  is_open: boolean;
  /** Texts by option id, in the form's language. */
  options: Record<string, { label: string; note: string | null; is_disabled: boolean }>;
}

/** A block as rendered, reduced to the properties of its type. */
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
    /** Changes only when the questions change; the version changes with every edit. */
    questions_mark: string;
    title: string;
    lang: FormDefinition["lang"];
    method: FormDefinition["method"];
    /** Zone for local date-times, unless a submit sends `__gf_time_zone` or `__gf_utc_offset`. */
    time_zone: string;
    session_id: string;
    tree: { depth: 0 | 1; children: RenderBlock[] };
    blocks: RenderBlock[];
    fields: FieldDefinition[];
    required_hidden_fields: FieldDefinition[];
    default_values: Record<string, unknown>;
    /** Post it back as `__gf_prefill`: prefill of read-only questions. Null: none. */
    prefill: string | null;
    options: { is_powered_by_branding_enabled: boolean; optimize_for_cjk: boolean };
    stylesheet: FormDefinition["stylesheet"];
    background: FormDefinition["background"];
    start_page: FormDefinition["start_page"];
    campaign: FormDefinition["campaign"];
    /**
     * Whether the form accepts responses now. Also false, without an error, while its start page announces
     * the opening time.
     */
    is_open: boolean;
  };
  error: null | { code: string; message: string; missing_required_hidden_fields?: FieldDefinition[] };
}

/**
 * `POST /v1/submit/{form_id}`: multipart or urlencoded as a browser posts a form, or JSON `{ [field name]:
 * value }`. Returns JSON when `Accept` asks for it or is not specific, else a redirect or a page.
 */
export const submitForm = {
  ...at(submits.submitForm),
  access: "public",
  rate: "submit",
  params: formIds,
  /** A multipart post without JavaScript also contains the files. */
  body_limit: 25 * 1024 * 1024,
} as const satisfies Contract;

/** The same for documents whose method is "get". Refused for all others. */
export const submitFormByGet = {
  ...at(submits.submitFormByGet),
  access: "public",
  rate: "submit",
  params: formIds,
} as const satisfies Contract;

/**
 * The JSON result of an accepted submit. It contains only immutable facts, so a repeat returns the same
 * bytes.
 */
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
  /** The browser's next address: the ending page, or the owner's own one. */
  redirect: string;
}
