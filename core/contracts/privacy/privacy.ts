import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { privacy } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** Retention settings of a form, and the personal data of one customer. */

const MAX_RETENTION_DAYS = 3_650;
const days = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RETENTION_DAYS)));
/** The same, as a query parameter. */
const writtenDays = z.optional(text(4).check(z.regex(/^[1-9]\d*$/)));

/** The form's setting, and what `response_days` and `session_days` of the query would delete immediately. */
export const loadRetention = {
  ...at(privacy.loadRetention),
  result: data<LoadedRetention>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
  query: z.object({ response_days: writtenDays, session_days: writtenDays }),
} as const satisfies Contract;

export interface Retention {
  /** Days until a response or a held response is deleted; null: never. */
  response_days: number | null;
  /** Days after the last change until a draft is deleted; null: never. */
  session_days: number | null;
}

export interface LoadedRetention extends Retention {
  /** Number of items that are older than the query's limits; `held`: held responses. */
  due: { responses: number; sessions: number; held: number };
}

export const setRetention = {
  ...at(privacy.setRetention),
  result: data<Retention>(),
  access: { resource: "form", in: "body", key: "form_id", role: PERMISSIONS.set_retention },
  body: z.object({ form_id: uuid, response_days: days, session_days: days }),
} as const satisfies Contract;

const customerParams = z.object({ customer_id: uuid });

/**
 * Everything stored about a customer, as a JSON file: the customer, responses, sessions, files, deliveries,
 * payments and held responses.
 */
export const exportCustomer = {
  ...at(privacy.exportCustomer),
  access: { resource: "customer", in: "params", key: "customer_id", role: PERMISSIONS.edit },
  params: customerParams,
} as const satisfies Contract;

/**
 * Deletes all data that `exportCustomer` returns. `user_confirmation_txt` must be `erasureConfirmation`, else
 * BAD_REQUEST.
 */
export const eraseCustomer = {
  ...at(privacy.eraseCustomer),
  result: data<Erasure>(),
  access: { resource: "customer", in: "params", key: "customer_id", role: PERMISSIONS.erase_persons },
  params: customerParams,
  body: z.object({ user_confirmation_txt: text(100) }),
} as const satisfies Contract;

export interface Erasure {
  responses: number;
  sessions: number;
  /** False if the call stopped at its limit and must be repeated. */
  is_complete: boolean;
}
