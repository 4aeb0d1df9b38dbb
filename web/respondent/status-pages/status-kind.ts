import type { ErrorSubPage } from "#core/errors/catalog.ts";
import type { TextKey } from "#core/forms/texts/en.ts";

/** A status page's texts: the stem of its keys `….title` and `….description`. */
export type StatusKind = Extract<TextKey, `${string}.title`> extends `${infer Stem}.title` ? Stem : never;

/**
 * The texts for a page of the catalog. `oops`: why the form is closed, from its address; `is_ahead`: as far
 * as is known, it has not been open yet.
 */
export function statusKind(page: ErrorSubPage, oops: string | null, is_ahead: boolean): StatusKind {
  if (page !== "formclosed") return `${page}.default`;
  if (is_ahead) return "formclosed.not_open_yet";
  return oops === "FORM_CLOSED_WHILE_RESPONDING" ? "formclosed.while_responding" : "formclosed.default";
}
