import * as z from "zod/mini";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { customers } from "../wire/private-addresses.ts";
import { formParams, uuid } from "../wire/schemas.ts";

/** People who responded, and the secret with which an owner's system signs their ids. */

export const loadCustomer = {
  ...at(customers.loadCustomer),
  result: data<CustomerDetails>(),
  access: { resource: "customer", in: "params", key: "customer_id", role: PERMISSIONS.see },
  params: z.object({ customer_id: uuid }),
} as const satisfies Contract;
export interface CustomerDetails {
  uid: string;
  /** The owner's id for the customer, verified by its signature. */
  uuid: string | null;
  /** Unverified identification: a browser's fingerprint, or an unsigned uuid. */
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
  /** Null for a row of a table. */
  document_id: string | null;
  form_title: string;
  local_index: number;
  created_at: string;
}

/** Whether the form's project has a secret. Never returns the secret. */
export const loadCustomerSecret = {
  ...at(customers.loadCustomerSecret),
  result: data<CustomerSecretFacts>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
} as const satisfies Contract;
export interface CustomerSecretFacts {
  /** Null if there is no secret yet. */
  created_at: string | null;
  /** Until then the previous secret is accepted. */
  previous_until: string | null;
}

/** Creates a secret and returns it only this once. The previous secret is accepted for one more day. */
export const rotateCustomerSecret = {
  ...at(customers.rotateCustomerSecret),
  result: data<NewCustomerSecret>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.manage_secrets },
  params: formParams,
} as const satisfies Contract;
export interface NewCustomerSecret extends CustomerSecretFacts {
  secret: string;
}
