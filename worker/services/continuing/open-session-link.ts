import { AppError } from "#core/errors/app-error.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { continueSession, NO_SESSION, readSessionLink, type SessionLinkState } from "../../db/continuing.ts";
import { findSessionFiles } from "../../db/files/files.ts";
import type { SessionMeta } from "../../db/sessions.ts";
import type { StagedFiles } from "../files/find-staged-files.ts";
import { type HeldLink, hashLinkSecret } from "../keys/session-link.ts";

/** A draft that continues on this device. */
export interface ContinuedDraft {
  session_id: string;
  raw: Readonly<Record<string, JsonValue>>;
  last_field_id: string | null;
  carried: readonly (readonly [name: string, text: string])[];
  /** By field id. */
  files: StagedFiles;
}

export type OpenedLink =
  | { state: Exclude<SessionLinkState, "mine">; draft: null }
  | { state: "mine"; draft: ContinuedDraft; expires_at: Date };

const NOTHING: OpenedLink = { state: "unknown", draft: null };

/** When the link expires; null: it opens nothing. */
export async function sessionLinkEnd(ctx: Context, form_id: string, held: HeldLink): Promise<Date | null> {
  const { secret, session_id } = held;
  const hash = await hashLinkSecret(secret);
  const { expires_at } = await readSessionLink(ctx.db, { form_id, hash, session_id }, ctx.now());
  return expires_at === null ? null : new Date(expires_at);
}

/** What the link that the browser holds opens. Changes nothing. */
export async function openSessionLink(
  ctx: Context,
  form_id: string,
  held: HeldLink | null,
): Promise<OpenedLink> {
  if (held === null) return NOTHING;
  const { session_id } = held;
  const hash = await hashLinkSecret(held.secret);
  const { state, raw, last_field_id, carried, expires_at } = await readSessionLink(
    ctx.db,
    { form_id, hash, session_id },
    ctx.now(),
  );
  if (state !== "mine") return { state, draft: null };
  const found = await findSessionFiles(ctx.db, { session_id, now: ctx.now() });
  const files: StagedFiles = {};
  for (const { form_id: _, field_id, ...file } of found) files[field_id] = [...(files[field_id] ?? []), file];
  return {
    state,
    expires_at: new Date(expires_at!),
    draft: { session_id, raw: raw ?? {}, last_field_id, carried: carried ?? [], files },
  };
}

/** Moves the draft to this device. Again: the same result. */
export async function useSessionLink(
  ctx: Context,
  form_id: string,
  held: HeldLink | null,
  meta: SessionMeta,
): Promise<SessionLinkState> {
  if (held === null) return "unknown";
  const hash = await hashLinkSecret(held.secret);
  return continueSession(ctx.db, { form_id, hash, session_id: held.session_id }, meta, ctx.now());
}

/** Throws NOT_FOUND unless the link can still be used. Returns when it expires. */
export async function requireUnusedLink(ctx: Context, form_id: string, secret: string): Promise<Date> {
  const hash = await hashLinkSecret(secret);
  const opened = { form_id, hash, session_id: NO_SESSION };
  const { state, expires_at } = await readSessionLink(ctx.db, opened, ctx.now());
  if (state !== "ready") throw new AppError("NOT_FOUND");
  return new Date(expires_at!);
}
