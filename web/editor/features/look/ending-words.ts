import type { EndingPage } from "#core/forms/definition/definition.ts";
import { type EndingTemplateId, type EndingTextKey, linkAddress } from "#core/forms/look/ending-page.ts";
import { texts } from "./texts.ts";
import { fromMarkup, toMarkup } from "./written-text.ts";

/** The content that follows a response: a page from a template, or a redirect. */
export type EndingKind = EndingTemplateId | "redirect";

export function endingKind(ending: EndingPage): EndingKind {
  if (ending.is_redirect_after_response_uri_enabled && !ending.is_ending_page_enabled) return "redirect";
  return ending.ending_page_template_id ?? "default";
}

/** Returns the owner's text for a template; empty if the default applies. */
export function endingWord(ending: EndingPage, template_id: EndingTemplateId, key: EndingTextKey): string {
  const stored = ending.ending_page_i18n_overrides;
  const word = (stored?.template_id === template_id && stored.overrides[key]) || "";
  return key === "href" ? word : fromMarkup(word);
}

/** Returns the ending page with one text replaced. An empty text restores the default. */
export function withEndingWord(
  ending: EndingPage,
  template_id: EndingTemplateId,
  key: EndingTextKey,
  text: string,
): EndingPage {
  const stored = ending.ending_page_i18n_overrides;
  const own = stored?.template_id === template_id ? stored.overrides : {};
  const { [key]: _, ...others } = own;
  const word = key === "href" || text.trim() === "" ? text.trim() : toMarkup(text);
  const overrides = word === "" ? others : { ...others, [key]: word };
  return { ...ending, ending_page_i18n_overrides: { template_id, overrides } };
}

/** Returns the ending page after another kind was chosen. The address of a redirect is kept for later. */
export function withEndingKind(ending: EndingPage, kind: EndingTemplateId): EndingPage {
  return {
    ...ending,
    is_ending_page_enabled: true,
    ending_page_template_id: kind,
    is_redirect_after_response_uri_enabled: false,
  };
}

/**
 * Why a button's address is invalid; null if it is valid. Templates (`{{fields.name}}`) are filled in before
 * the check.
 */
export function linkProblem(href: string): string | null {
  const address = href.trim().replace(/\{\{[^{}]*\}\}/g, "x");
  return address === "" || linkAddress(address) !== null ? null : texts.not_an_address;
}
