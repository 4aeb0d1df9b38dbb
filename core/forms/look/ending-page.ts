import { renderMarkup, replacePlaceholders } from "../../expressions/templates.ts";
import type { Campaign, EndingPage } from "../definition/definition.ts";
import { closedCode } from "../submitting/availability.ts";
import type { Texts } from "../texts/en.ts";

const ENDING_TEMPLATES = {
  default: ["h1", "p", "button", "href"],
  receipt01: ["h1", "h2", "p"],
} as const;

export type EndingTemplateId = keyof typeof ENDING_TEMPLATES;
export type EndingTextKey = (typeof ENDING_TEMPLATES)[EndingTemplateId][number];

/** Variables for texts of the ending page. `fields`: display values by name. */
export interface EndingVariables {
  title: string;
  form_title: string;
  language: string;
  response: { short_id: string; index: number; idx: string; created_at?: string | null };
  fields: Readonly<Record<string, unknown>>;
  /** The stored values instead, for addresses, which machines read. */
  stored_fields?: Readonly<Record<string, unknown>>;
  customer?: Readonly<Record<string, unknown>>;
  session?: Readonly<Record<string, unknown>>;
  uuid?: string;
}

export interface EndingContent {
  template_id: EndingTemplateId;
  /** Sanitized HTML by key. `href` is a checked address, not escaped. */
  texts: Partial<Record<EndingTextKey, string>>;
  /** When the response was received, ISO 8601; null where it is not shown. */
  created_at: string | null;
}

export type EndingAction =
  | { type: "redirect"; uri: string }
  | { type: "page"; template_id: EndingTemplateId };

/** Only a path, query or fragment may contain placeholders: no answer decides to whom a visitor is sent. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\<>"{}]+(?:[/?#][^\s\\<>"]*)?$/i;
const LOCAL_PATH = /^\/(?![/\\])[^\s\\<>"]*$/;

/**
 * An owner's address, checked for a redirect: absolute, http or https, no user name; null for anything else.
 */
export function webAddress(uri: string | null | undefined): string | null {
  const trimmed = uri?.trim() ?? "";
  return WEB_ADDRESS.test(trimmed) ? trimmed : null;
}

/** An address that a link may have: http or https, or a path on this origin. */
export function linkAddress(uri: string | null | undefined): string | null {
  const trimmed = uri?.trim() ?? "";
  return LOCAL_PATH.test(trimmed) ? trimmed : webAddress(trimmed);
}

function isTemplateId(id: unknown): id is EndingTemplateId {
  return typeof id === "string" && Object.hasOwn(ENDING_TEMPLATES, id);
}

/**
 * What follows an accepted submission: the ending page if enabled, else a valid redirect, else the default
 * page.
 */
export function endingAction(ending: EndingPage): EndingAction {
  const { ending_page_template_id: template_id } = ending;
  if (ending.is_ending_page_enabled && isTemplateId(template_id)) return { type: "page", template_id };
  const uri = ending.is_redirect_after_response_uri_enabled
    ? webAddress(ending.redirect_after_response_uri)
    : null;
  return uri === null ? { type: "page", template_id: "default" } : { type: "redirect", uri };
}

/** A template's default texts; `{{…}}` are template variables. */
function defaultEndingTexts(template_id: EndingTemplateId, texts: Texts): Record<string, string> {
  if (template_id === "receipt01") {
    return {
      h1: "{{response.idx}}",
      h2: texts["formcomplete.receipt01.h2"],
      p: texts["formcomplete.receipt01.p"],
    };
  }
  // No button: only the owner knows where visitors should go next.
  return { h1: "{{form_title}}", p: texts["formcomplete.default.p"] };
}

/** Whether the same person may respond again, as far as the definition shows. */
export function mayRespondAgain(campaign: Campaign, now: number): boolean {
  const { is_max_form_responses_by_customer_enabled, max_form_responses_by_customer } = campaign;
  const isLimitedToOne =
    is_max_form_responses_by_customer_enabled && (max_form_responses_by_customer ?? 0) <= 1;
  return !isLimitedToOne && closedCode(campaign, now) === null;
}

/** Escapes characters that no address may contain. */
const encodeForeign = (value: string) => value.trim().replace(/[\s\\<>"]/g, encodeURIComponent);

/** Renders an address first and checks it afterwards so that an answer cannot change its scheme. */
function renderAddress(template: string, variables: EndingVariables): string | null {
  const { stored_fields, fields, ...others } = variables;
  const known = { ...others, fields: stored_fields ?? fields };
  return linkAddress(replacePlaceholders(template, known, encodeForeign));
}

/**
 * The ending page of one response. Overrides replace single texts of the chosen template; the others keep
 * their defaults.
 */
export function endingContent(
  template_id: EndingTemplateId,
  ending: Pick<EndingPage, "ending_page_i18n_overrides">,
  texts: Texts,
  variables: EndingVariables,
  sanitize: (html: string) => string,
): EndingContent {
  const { ending_page_i18n_overrides: stored } = ending;
  const overrides: Readonly<Record<string, unknown>> =
    stored?.template_id === template_id ? (stored.overrides ?? {}) : {};
  const defaults = defaultEndingTexts(template_id, texts);
  const { created_at = null } = variables.response;
  const content: EndingContent = { template_id, texts: {}, created_at };
  for (const key of ENDING_TEMPLATES[template_id]) {
    const override = Object.hasOwn(overrides, key) ? overrides[key] : undefined;
    const template = typeof override === "string" ? override : (defaults[key] ?? "");
    const rendered =
      key === "href"
        ? renderAddress(template, variables)
        : renderMarkup(template, { ...variables }, sanitize);
    if (rendered !== null && rendered !== "") content.texts[key] = rendered;
  }
  return content;
}
