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

/** The way on: back to the form as it was left, to a new one, or none. */
export const STATUS_ACTIONS: Readonly<
  Record<StatusKind, Extract<TextKey, "back_to_form" | "new_answer" | "retry"> | null>
> = {
  "formclosed.default": null,
  "formclosed.while_responding": null,
  "formclosed.not_open_yet": null,
  "alreadyresponded.default": null,
  "formsoldout.default": null,
  "formoptionsoldout.default": "back_to_form",
  "badrequest.default": "back_to_form",
  "developererror.default": "retry",
  "notfound.default": null,
  "alreadysubmitted.default": "new_answer",
  "paymentprocessing.default": null,
  "paymentfailed.default": "back_to_form",
  "paymentcancelled.default": "back_to_form",
  "paymentexpired.default": "back_to_form",
  "paymentrefunded.default": null,
};

export const STATUS_ICONS: Readonly<Record<StatusKind, "lock" | "check" | "alert">> = {
  "formclosed.default": "lock",
  "formclosed.while_responding": "lock",
  "formclosed.not_open_yet": "lock",
  "alreadyresponded.default": "check",
  "formsoldout.default": "lock",
  "formoptionsoldout.default": "alert",
  "badrequest.default": "alert",
  "developererror.default": "alert",
  "notfound.default": "alert",
  "alreadysubmitted.default": "check",
  "paymentprocessing.default": "lock",
  "paymentfailed.default": "alert",
  "paymentcancelled.default": "alert",
  "paymentexpired.default": "alert",
  "paymentrefunded.default": "alert",
};
