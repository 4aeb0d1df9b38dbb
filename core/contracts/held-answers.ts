import * as z from "zod/mini";
import { at, type Contract, data } from "./wire/contract.ts";
import { heldAnswers } from "./wire/private-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** Answers that filled in what only robots fill in: they wait for a member's word. */

const heldParams = z.extend(formParams, { held_id: uuid });
const access = (role: "viewer" | "editor") =>
  ({ resource: "form", in: "params", key: "form_id", role }) as const;

/** The newest of them. */
export const listHeldAnswers = {
  ...at(heldAnswers.listHeldAnswers),
  answer: data<HeldAnswers>(),
  access: access("viewer"),
  params: formParams,
} as const satisfies Contract;
export interface HeldAnswer {
  id: string;
  created_at: string;
  /** What was answered, as text, in the order of the form. */
  answers: { label: string; text: string }[];
}
export interface HeldAnswers {
  held: HeldAnswer[];
  /** Of all. */
  count: number;
}

/** Makes a response of it, as if it had been sent now: refused like any other when the form does not take it. */
export const acceptHeldAnswer = {
  ...at(heldAnswers.acceptHeldAnswer),
  answer: data<AcceptedHeldAnswer>(),
  access: access("editor"),
  params: heldParams,
} as const satisfies Contract;
export interface AcceptedHeldAnswer {
  response_id: string;
}

export const deleteHeldAnswer = {
  ...at(heldAnswers.deleteHeldAnswer),
  access: access("editor"),
  params: heldParams,
} as const satisfies Contract;
