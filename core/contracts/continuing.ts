import * as z from "zod/mini";
import { at, type Contract, data } from "./wire/contract.ts";
import { continuations } from "./wire/public-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** A respondent continues an unfinished response later, on another device (docs/decisions/062). */

/** A name that is malformed opens nothing, as an unknown one. */
const heldLinkParams = z.object({ form_id: uuid, draft: z.string() });

const UPLOAD_LIMIT = 50 * 1024 * 1024;

/**
 * Saves what the form's page posts and returns a link that continues it: JSON, or a page for browsers without
 * JavaScript. Nothing is validated. NOT_FOUND unless the owner permits it.
 */
export const continueLater = {
  ...at(continuations.continueLater),
  result: data<SessionLink>(),
  access: "public",
  rate: "submit",
  params: formParams,
  body_limit: UPLOAD_LIMIT,
} as const satisfies Contract;
export interface SessionLink {
  /** The whole address, with a secret. */
  address: string;
  secret: string;
  expires_at: string;
}

/**
 * Mails an unused link, `key`, to `email`. With `remind`, the address is kept for one more mail if the draft stays
 * unfinished. The result does not depend on who that is.
 */
export const mailSessionLink = {
  ...at(continuations.mailSessionLink),
  access: "public",
  rate: "submit",
  params: formParams,
} as const satisfies Contract;

/** A link with its secret, `key`. Only moves the secret to a cookie, and leads to the page of the link. */
export const continuePage = {
  ...at(continuations.continuePage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** The page of the link that the browser holds as `draft`. */
export const heldLinkPage = {
  ...at(continuations.heldLinkPage),
  access: "public",
  rate: "open",
  params: heldLinkParams,
} as const satisfies Contract;

/** Uses that link: the draft moves to this device. */
export const continueHere = {
  ...at(continuations.continueHere),
  access: "public",
  rate: "submit",
  params: heldLinkParams,
} as const satisfies Contract;

/** Asks whether to stop the reminders that `key` names. Changes and reads nothing. */
export const reminderPage = {
  ...at(continuations.reminderPage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** Stops them, also for a mail program that does so with one click (RFC 8058). Again: the same result. */
export const stopReminder = {
  ...at(continuations.stopReminder),
  access: "public",
  rate: "submit",
  params: formParams,
} as const satisfies Contract;
