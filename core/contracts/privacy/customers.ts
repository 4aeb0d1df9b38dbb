import * as z from "zod/mini";
import { at, type Contract, data } from "../wire/contract.ts";
import { customers } from "../wire/private-addresses.ts";
import { formParams, uuid } from "../wire/schemas.ts";

/** People who answered, and the secret that an owner names them with. */

export const loadCustomer = {
  ...at(customers.loadCustomer),
  answer: data<CustomerDetails>(),
  access: { resource: "customer", in: "params", key: "customer_id", role: "viewer" },
  params: z.object({ customer_id: uuid }),
} as const satisfies Contract;
export interface CustomerDetails {
  uid: string;
  /** What the owner calls them, signed. */
  uuid: string | null;
  /** What they say of themselves: a browser's fingerprint, or an unsigned uuid. */
  visitor_id: string | null;
  email: string | null;
  is_email_verified: boolean;
  email_provisional: string[];
  phone: string | null;
  phone_provisional: string[];
  name: string | null;
  name_provisional: string[];
  created_at: string;
  last_seen_at: string;
  response_count: number;
  /** The latest, at most a hundred. */
  responses: CustomerResponse[];
}
export interface CustomerResponse {
  id: string;
  form_id: string;
  /** Null: a row of a table. */
  document_id: string | null;
  form_title: string;
  local_index: number;
  created_at: string;
}

/** Whether the form's project has a secret; never the secret itself. */
export const loadCustomerSecret = {
  ...at(customers.loadCustomerSecret),
  answer: data<CustomerSecretFacts>(),
  access: { resource: "form", in: "params", key: "form_id", role: "viewer" },
  params: formParams,
} as const satisfies Contract;
export interface CustomerSecretFacts {
  /** Null: there is none yet. */
  created_at: string | null;
  /** Until when the one before is still taken. */
  previous_until: string | null;
}

/** Makes a secret, and shows it this once. One that was there is taken for a day more. */
export const rotateCustomerSecret = {
  ...at(customers.rotateCustomerSecret),
  answer: data<NewCustomerSecret>(),
  access: { resource: "form", in: "params", key: "form_id", role: "admin" },
  params: formParams,
} as const satisfies Contract;
export interface NewCustomerSecret extends CustomerSecretFacts {
  secret: string;
}
