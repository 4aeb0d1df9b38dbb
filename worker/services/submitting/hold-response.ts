import { AppError } from "#core/errors/app-error.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { InexactNumber } from "#core/values/inexact-number.ts";
import { cleanJson, cleanPosted, type PostedValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import type { Receipt } from "../../db/forms/forms.ts";
import { type HeldEntries, type HeldMeta, insertHeldResponse } from "../../db/submitting/held-responses.ts";
import type { VisitorIdentity } from "../forms/identify-visitor.ts";
import { redirectOf } from "./redirect-of.ts";

/** How long an owner can review a held response. */
export const HELD_MS = 30 * 24 * 60 * 60 * 1_000;
/** Maximum length in characters of JSON. Larger submits are refused so that no sender believes they were stored. */
const MAX_HELD_LENGTH = 256 * 1024;

/**
 * Stores an acceptable submit that fell into the trap for robots. The sender gets the usual receipt so that a robot
 * learns nothing and a person whose browser filled the trap loses nothing. Null: the session was closed just now.
 */
export async function holdResponse(
  ctx: Context,
  submit: {
    definition: FormDefinition;
    session_id: string;
    entries: Entries;
    ignored_keys: string[];
    identity: VisitorIdentity;
    meta: HeldMeta;
  },
): Promise<Receipt | null> {
  const { definition, session_id, identity, meta, ignored_keys } = submit;
  const entries = heldEntries(definition, submit.entries);
  if (JSON.stringify(entries).length > MAX_HELD_LENGTH) {
    throw new AppError("BODY_TOO_LARGE", { limit: MAX_HELD_LENGTH });
  }
  const { form_id } = definition;
  const now = ctx.now();
  const expires_at = new Date(now.getTime() + HELD_MS);
  const row = { ...meta, form_id, session_id, entries, identity: { ...identity }, now, expires_at };
  const held = await insertHeldResponse(ctx.db, row);
  if (held === null) return null;
  const { id, local_index, created_at } = held;
  ctx.log.info("answer_held", { form_id });
  const redirect_uri = await redirectOf(definition, () => entries);
  return { response_id: id, local_index, created_at, redirect_uri, ignored_keys };
}

/** Returns the entries to hold. Secrets are never stored in plain text. */
function heldEntries({ fields }: FormDefinition, entries: Entries): HeldEntries {
  const secret = new Set(
    fields.filter(({ type }) => fieldTypeRow(type).value === "secret").map(({ name }) => name),
  );
  const dropped = new Set<string>([...secret, SYSTEM_KEYS.honeypot, SYSTEM_KEYS.robot_check]);
  const known = new Set(fields.map(({ name }) => name));
  const kept = [...entries]
    .filter(([name]) => !dropped.has(name))
    .map(([name, { values }]) => [name, values.map((value) => heldValue(value, known.has(name)))]);
  const clean = cleanJson(Object.fromEntries(kept) as Record<string, PostedValue>);
  if (clean === undefined) throw new AppError("BAD_REQUEST", { reason: "A value is nested too deeply." });
  return clean as HeldEntries;
}

const asText = (value: PostedValue) => (value instanceof InexactNumber ? value.source : value);

/**
 * Replaces a number that JavaScript would change by its text. In a list, only a field of texts can have accepted it.
 */
function heldValue(value: PostedValue, isAnswer: boolean): PostedValue {
  if (!isAnswer) return cleanPosted(value) ?? null;
  return Array.isArray(value) ? (value as readonly PostedValue[]).map(asText) : asText(value);
}
