import * as z from "zod/mini";
import { at, type Contract, data } from "./wire/contract.ts";
import { heldResponses } from "./wire/private-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** Answers that filled in what only robots fill in: they wait for a member's word. */

const heldParams = z.extend(formParams, { held_id: uuid });
const access = (role: "viewer" | "editor") =>
  ({ resource: "form", in: "params", key: "form_id", role }) as const;

/** The newest of them. */
export const listHeldResponses = {
  ...at(heldResponses.listHeldResponses),
  answer: data<HeldResponses>(),
  access: access("viewer"),
  params: formParams,
} as const satisfies Contract;
export interface HeldResponse {
  id: string;
  created_at: string;
  /** What was answered, as text, in the order of the form. */
  answers: { label: string; text: string }[];
}
export interface HeldResponses {
  held: HeldResponse[];
  /** Of all. */
  count: number;
}

/** Makes a response of it, as if it had been sent now: refused like any other when the form does not take it. */
export const acceptHeldResponse = {
  ...at(heldResponses.acceptHeldResponse),
  answer: data<AcceptedHeldResponse>(),
  access: access("editor"),
  params: heldParams,
} as const satisfies Contract;
export interface AcceptedHeldResponse {
  response_id: string;
}

export const deleteHeldResponse = {
  ...at(heldResponses.deleteHeldResponse),
  access: access("editor"),
  params: heldParams,
} as const satisfies Contract;
