import { atom } from "jotai";
import type { HeldResponses } from "#core/contracts/submitting.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/held-response-endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { countResponsesAtom } from "./settings.ts";

type HeldState =
  | { status: "loading" }
  | { status: "failed"; message: string }
  | { status: "ready"; form_id: string; responses: HeldResponses };

const stateAtom = atom<HeldState>({ status: "loading" });
export const heldStateAtom = atom((get) => get(stateAtom));

/** Loads the open form's held responses. */
export const loadHeldAtom = atom(null, async (get, set) => {
  const form_id = get(formIdAtom);
  const before = get(stateAtom);
  if (before.status !== "ready" || before.form_id !== form_id) set(stateAtom, { status: "loading" });
  try {
    const responses = await call(endpoints.listHeldResponses, { params: { form_id } });
    if (get(formIdAtom) === form_id) set(stateAtom, { status: "ready", form_id, responses });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (get(formIdAtom) === form_id) set(stateAtom, { status: "failed", message: error.message });
  }
});

export const acceptHeldAtom = atom(null, async (get, set, held_id: string) => {
  try {
    await call(endpoints.acceptHeldResponse, { params: { form_id: get(formIdAtom), held_id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "PAYMENT_REQUIRED") throw error;
    throw new Error("This form now asks for a payment, which only the respondent can make.");
  }
  await Promise.all([set(loadHeldAtom), set(countResponsesAtom)]);
});

export const deleteHeldAtom = atom(null, async (get, set, held_id: string) => {
  await call(endpoints.deleteHeldResponse, { params: { form_id: get(formIdAtom), held_id } });
  await set(loadHeldAtom);
});
