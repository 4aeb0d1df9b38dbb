import * as z from "zod/mini";
import { at, type Contract, data } from "./wire/contract.ts";
import { sessions } from "./wire/public-addresses.ts";
import { formParams, uuid } from "./wire/schemas.ts";

/** A respondent's draft, saved while they type. */

const BODY_LIMIT = 64 * 1024;
const seq = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
/**
 * Values as the page holds them: text, number, boolean, list of option ids, null for a cleared answer.
 */
const json = z.json();
const value = z
  .any()
  .check(
    z.refine(
      (given) => json.safeParse(given).success,
      "This is not JSON, or it contains a number that cannot be kept exactly. Send that number as a string.",
    ),
  );

/** Returns a new session id. Writes nothing: the first edit or the submit creates the session's row. */
export const newSession = {
  ...at(sessions.newSession),
  result: data<NewSession>(),
  access: "public",
  rate: "open",
  params: formParams,
} as const satisfies Contract;
export interface NewSession {
  id: string;
}

/** The saved answers, for a tab that knows the session id. */
export const loadSession = {
  ...at(sessions.loadSession),
  result: data<SavedSession>(),
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
  /** It is closed because the respondent continued it on another device. Then `is_submitted` too. */
  is_continued: boolean;
  /** When a member added its answers as a response (ISO 8601), which closed it. Then `is_submitted` too. */
  added_at: string | null;
}

/** Saves one field (the specification's call). Without `seq` the change counts as the newest. */
export const patchSessionField = {
  ...at(sessions.patchSessionField),
  result: data<PatchedSession>(),
  access: "public",
  rate: "edit",
  params: z.object({ session_id: uuid, field_id: uuid }),
  body: z.object({ value, seq: z.optional(seq) }),
  body_limit: BODY_LIMIT,
} as const satisfies Contract;

/** Saves all fields that changed since the last call. */
export const patchSession = {
  ...at(sessions.patchSession),
  result: data<PatchedSession>(),
  access: "public",
  rate: "edit",
  params: z.object({ session_id: uuid }),
  body: z.object({ form_id: uuid, seq, fields: z.record(uuid, value) }),
  body_limit: BODY_LIMIT,
} as const satisfies Contract;
export interface PatchedSession {
  ok: boolean;
  /** `closed`: the session has been submitted, so nothing more is saved. */
  status: "saved" | "closed";
  seq: number;
  /** Ids that are no fields of the named form. Their values are not stored. */
  unknown_fields: string[];
  /**
   * The current state of the form, for pages that may have an older one; null when the call did not name it.
   * `is_continued`: the session is closed because the respondent continued it on another device. `added_at`: when a
   * member added its answers as a response, which closed it.
   */
  form: { version: number; is_open: boolean; is_continued?: boolean; added_at?: string } | null;
}
