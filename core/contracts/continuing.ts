import { at, type Contract, data } from "./wire/contract.ts";
import { continuations } from "./wire/public-addresses.ts";
import { formParams } from "./wire/schemas.ts";

/** A respondent continues an unfinished response later, on another device (docs/decisions/062). */

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

/** Mails an unused link, `key`, to `email`. The result does not depend on who that is. */
export const mailSessionLink = {
  ...at(continuations.mailSessionLink),
  access: "public",
  rate: "submit",
  params: formParams,
} as const satisfies Contract;

/** The page of a link. With `key` it only moves the secret from the address to a cookie. */
export const continuePage = {
  ...at(continuations.continuePage),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;

/** Uses the link that the browser holds: the draft moves to this device. */
export const continueHere = {
  ...at(continuations.continueHere),
  access: "public",
  rate: "submit",
  params: formParams,
} as const satisfies Contract;
