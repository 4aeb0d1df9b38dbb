import { atom } from "jotai";
import type { CustomerDetails, CustomerSecretFacts } from "#core/contracts/customers.ts";
import { ApiError, call } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";

type CustomerState =
  | { status: "loading"; customer_id: string | null }
  | { status: "failed"; customer_id: string; message: string }
  | { status: "ready"; customer_id: string; customer: CustomerDetails };

const customerState = atom<CustomerState>({ status: "loading", customer_id: null });
export const customerStateAtom = atom((get) => get(customerState));

/** Loads who gave an answer, as they are now. */
export const loadCustomerAtom = atom(null, async (get, set, customer_id: string) => {
  set(customerState, { status: "loading", customer_id });
  const isCurrent = () => get(customerState).customer_id === customer_id;
  try {
    const customer = await call(endpoints.loadCustomer, { params: { customer_id } });
    if (isCurrent()) set(customerState, { status: "ready", customer_id, customer });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isCurrent()) set(customerState, { status: "failed", customer_id, message: error.message });
  }
});

type SecretState =
  | { status: "loading" }
  | { status: "failed"; message: string }
  /** `secret`: just made, and never shown again. */
  | { status: "ready"; facts: CustomerSecretFacts; secret: string | null };

const secretState = atom<SecretState>({ status: "loading" });
export const customerSecretAtom = atom((get) => get(secretState));

export const loadCustomerSecretAtom = atom(null, async (_get, set, form_id: string) => {
  set(secretState, { status: "loading" });
  try {
    const facts = await call(endpoints.loadCustomerSecret, { params: { form_id } });
    set(secretState, { status: "ready", facts, secret: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    set(secretState, { status: "failed", message: error.message });
  }
});

/** Makes a secret. Throws ApiError, and then the one before is still the current one. */
export const rotateCustomerSecretAtom = atom(null, async (_get, set, form_id: string) => {
  const { secret, ...facts } = await call(endpoints.rotateCustomerSecret, { params: { form_id } });
  set(secretState, { status: "ready", facts, secret });
});
