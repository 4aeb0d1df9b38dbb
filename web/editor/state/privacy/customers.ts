import { atom } from "jotai";
import type { CustomerSecretFacts } from "#core/contracts/privacy/customers.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { loadedAtoms } from "../editing/loaded.ts";

const customer = loadedAtoms((customer_id) => call(endpoints.loadCustomer, { params: { customer_id } }));
export const customerStateAtom = customer.stateAtom;
/** Loads the customer of a response as they are now. */
export const loadCustomerAtom = customer.loadAtom;

type SecretState =
  | { status: "loading" }
  | { status: "failed"; message: string }
  /** `secret` is set only just after it was created because it is never shown again. */
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

/** Creates a new secret. If it throws an ApiError, the previous one is still valid. */
export const rotateCustomerSecretAtom = atom(null, async (_get, set, form_id: string) => {
  const { secret, ...facts } = await call(endpoints.rotateCustomerSecret, { params: { form_id } });
  set(secretState, { status: "ready", facts, secret });
});
