import * as z from "zod/mini";
import { PERMISSIONS, type Permission } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { entries, heldResponses, unfinished } from "./wire/private-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/**
 * Responses that members enter or add from unfinished answers, and responses that fell into the trap for robots and wait
 * for a member to review them.
 */

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

const sessionParams = z.extend(formParams, { session_id: uuid });

/** What becomes of a session's answers when they are added as a response. Refused as `addUnfinished`. */
export const checkUnfinished = {
  ...at(unfinished.checkUnfinished),
  result: data<UnfinishedCheck>(),
  access: access("edit"),
  params: sessionParams,
} as const satisfies Contract;
export interface UnfinishedCheck {
  /** Questions that the respondent would be asked. */
  asked: number;
  answered: number;
  /** Required questions without an answer. */
  missing: NamedQuestion[];
  /**
   * Questions whose answer, or a part of it, fits no cell: half a number, a deleted option, a file that is gone, a
   * question that is hidden. It stays with the response, in its raw data.
   */
  kept_as_typed: (NamedQuestion | DeletedQuestion)[];
}
export interface NamedQuestion {
  field_id: string;
  label: string;
}
export interface DeletedQuestion {
  field_id: string;
  label: null;
}

/**
 * Adds a session's answers as they are, as a response of the member. It closes the session. Again: the same response.
 * SESSION_CLOSED if the respondent has submitted it. CONFLICT with a `hindrance`: `held`, its submit waits for a review;
 * `paying`, its order for a payment; `empty`, it has no answers; `changing`, the respondent is typing.
 */
export const addUnfinished = {
  ...at(unfinished.addUnfinished),
  result: data<AddedResponse>(),
  access: access("edit"),
  params: sessionParams,
} as const satisfies Contract;
export interface AddedResponse {
  response_id: string;
  local_index: number;
}

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
