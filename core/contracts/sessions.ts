import * as z from "zod/mini";
import { at, type Contract, data } from "./wire/contract.ts";
import { sessions } from "./wire/public-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** Partial answers of a respondent, saved while they type. */

const BODY_LIMIT = 64 * 1024;
const seq = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/** Values as the page holds them (trips.md): text, number, boolean, list of option ids, null for "taken back". */
const json = z.json();
const value = z
  .any()
  .check(
    z.refine(
      (given) => json.safeParse(given).success,
      "This is no JSON, or it has a number that cannot be kept exactly: send that as a text.",
    ),
  );

/** Mints a session id. Writes nothing: the session's row is made by the first edit or by the submit. */
export const newSession = {
  ...at(sessions.newSession),
  answer: data<NewSession>(),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;
export interface NewSession {
  id: string;
}

/** The saved answers, for the tab that holds the session id. */
export const loadSession = {
  ...at(sessions.loadSession),
  answer: data<SavedSession>(),
  access: "public",
  rate: "edit",
  params: z.object({ session_id: uuid }),
} as const satisfies Contract;
export interface SavedSession {
  id: string;
  form_id: string;
  raw: Record<string, z.core.util.JSONType>;
  seq: number;
  last_field_id: string | null;
  is_submitted: boolean;
}

/** Saves one field (the specification's call). Without `seq` the change is taken as the newest. */
export const patchSessionField = {
  ...at(sessions.patchSessionField),
  answer: data<PatchedSession>(),
  access: "public",
  rate: "edit",
  params: z.object({ session_id: uuid, field_id: uuid }),
  body: z.object({ value, seq: z.optional(seq) }),
  body_limit: BODY_LIMIT,
} as const satisfies Contract;

/** Saves every field that changed since the last call, at once. */
export const patchSession = {
  ...at(sessions.patchSession),
  answer: data<PatchedSession>(),
  access: "public",
  rate: "edit",
  params: z.object({ session_id: uuid }),
  body: z.object({ form_id: uuid, seq, fields: z.record(uuid, value) }),
  body_limit: BODY_LIMIT,
} as const satisfies Contract;
export interface PatchedSession {
  ok: boolean;
  /** `closed`: the session was submitted meanwhile; nothing is saved any more. */
  status: "saved" | "closed";
  seq: number;
  /** Ids that are no fields of the form that the call named: nothing is kept of them. */
  unknown_fields: string[];
  /** The form as it is now, for a page that may have an older one; null when the call did not name it. */
  form: { version: number; is_open: boolean } | null;
}
