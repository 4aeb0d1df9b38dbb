import type { TextKey } from "#core/forms/texts/en.ts";
import type { StatusKind } from "./status-kind.ts";

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
