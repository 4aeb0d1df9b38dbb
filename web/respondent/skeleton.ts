import { escapeHtml } from "#core/expressions/templates.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import css from "./style/skeleton.css?inline";

export interface SkeletonContent {
  head: FormHead;
  /** Says that the form keeps unfinished answers; absent: it does not say so. */
  keeping: string | undefined;
}

/** The most that a screen shows. */
const MOST_BARS = 4;

/**
 * Stands in for the form until it arrives: the title in its place, and bars for questions. A start page covers the
 * screen, so nothing stands in for it.
 */
export function skeleton({ head, keeping }: SkeletonContent, nonce: string): string {
  const bars = head.is_page ? MOST_BARS : Math.min(head.field_count, MOST_BARS);
  const content = head.has_start_page
    ? ""
    : [
        keeping === undefined ? "" : `<aside class="banner keeping">${escapeHtml(keeping)}</aside>`,
        `<div class="page form-page"><div class="stand-in"><h1 dir="auto">${escapeHtml(head.title)}</h1>`,
        `${"<i></i><b></b>".repeat(bars)}</div></div>`,
      ].join("");
  return `<style nonce="${nonce}">${css}</style><div id="skeleton" aria-hidden="true">${content}</div>`;
}

/**
 * Comes first in what follows the skeleton, which disappears without a script. No selector can do that: while a document
 * is loading, none of its elements is a `:last-child`.
 */
export const hidingTag = (nonce: string) => `<style nonce="${nonce}">#skeleton{display:none}</style>`;

/** Visits the address at once, without a script. */
export function reloadPart(path: string, { reload }: Pick<Texts, "reload">): string {
  const address = escapeHtml(path);
  return `<meta http-equiv="refresh" content="0;url=${address}"><p class="banner"><a href="${address}">${escapeHtml(reload)}</a></p>`;
}
