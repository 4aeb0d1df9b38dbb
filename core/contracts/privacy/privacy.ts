import * as z from "zod/mini";
import { at, type Contract, data } from "../wire/contract.ts";
import { privacy } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** What a form keeps how long, and what is kept of one person. */

const MAX_RETENTION_DAYS = 3_650;
const days = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RETENTION_DAYS)));
/** The same from an address. */
const writtenDays = z.optional(text(4).check(z.regex(/^[1-9]\d*$/)));

/** The setting of the form, and what would go at once with `response_days` and `session_days` of the address. */
export const loadRetention = {
  ...at(privacy.loadRetention),
  answer: data<LoadedRetention>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
  query: z.object({ response_days: writtenDays, session_days: writtenDays }),
} as const satisfies Contract;

export interface Retention {
  /** Days after which a response is deleted, or what was held back; null: never. */
  response_days: number | null;
  /** Days after which an answer that was begun and not touched since is deleted; null: never. */
  session_days: number | null;
}

export interface LoadedRetention extends Retention {
  /** What is older than the address asks for; `held`: answers that were held back. */
  due: { responses: number; sessions: number; held: number };
}

export const setRetention = {
  ...at(privacy.setRetention),
  answer: data<Retention>(),
  access: { resource: "form", in: "body", key: "form_id", role: "admin" },
  body: z.object({ form_id: uuid, response_days: days, session_days: days }),
} as const satisfies Contract;

const customerParams = z.object({ customer_id: uuid });

/** Everything that is kept of a customer, as a JSON file: the customer, responses, sessions, files, deliveries, payments, what was held back. */
export const exportCustomer = {
  ...at(privacy.exportCustomer),
  access: { resource: "customer", in: "params", key: "customer_id", role: "editor" },
  params: customerParams,
} as const satisfies Contract;

/** Deletes all of that. `user_confirmation_txt` is `erasureConfirmation`, else BAD_REQUEST. */
export const eraseCustomer = {
  ...at(privacy.eraseCustomer),
  answer: data<Erasure>(),
  access: { resource: "customer", in: "params", key: "customer_id", role: "admin" },
  params: customerParams,
  body: z.object({ user_confirmation_txt: text(100) }),
} as const satisfies Contract;

export interface Erasure {
  responses: number;
  sessions: number;
  /** False: there is so much that it has to be asked for again. */
  is_complete: boolean;
}
