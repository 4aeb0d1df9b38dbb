import * as z from "zod/mini";
import { PERMISSIONS, type Permission } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { entries, heldResponses } from "./wire/private-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** Responses that members enter, and responses that fell into the trap for robots and wait for a member to review them. */

const heldParams = z.extend(formParams, { held_id: uuid });
const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;

/**
 * The form as HTML, open or not, for a member who enters a response. It submits to `submitForm` with `by_member`, which
 * needs the same role and a request from our own pages.
 */
export const entryPage = {
  ...at(entries.entryPage),
  access: access("edit"),
  params: formParams,
} as const satisfies Contract;

/** The newest held responses. */
export const listHeldResponses = {
  ...at(heldResponses.listHeldResponses),
  result: data<HeldResponses>(),
  access: access("see"),
  params: formParams,
} as const satisfies Contract;
export interface HeldResponse {
  id: string;
  created_at: string;
  /** Answers as text, in the order of the form. */
  answers: { label: string; text: string }[];
}
export interface HeldResponses {
  held: HeldResponse[];
  /** Number of all held responses. */
  count: number;
}

/** Turns it into a response as if it were sent now. The form can refuse it like any other. */
export const acceptHeldResponse = {
  ...at(heldResponses.acceptHeldResponse),
  result: data<AcceptedHeldResponse>(),
  access: access("edit"),
  params: heldParams,
} as const satisfies Contract;
export interface AcceptedHeldResponse {
  response_id: string;
}

export const deleteHeldResponse = {
  ...at(heldResponses.deleteHeldResponse),
  access: access("edit"),
  params: heldParams,
} as const satisfies Contract;
