import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Context } from "../../context.ts";
import { type FormLiveRow, readFormLive } from "../../db/forms/forms.ts";
import { readSessionToken } from "../keys/read-session-cookie.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";
import { judgeForm } from "./judge-form.ts";
import type { LiveForm } from "./live-form.ts";

export interface LiveKeys {
  form_id: string;
  /** The definition that the caller has, from the cache; null: none. */
  known: FormDefinition | null;
  session_id?: string | null;
  customer_uuid?: string | null;
  visitor_id?: string | null;
}

/**
 * The form as the edge remembers it, without asking the database; null when nobody has loaded it here. Owners who are
 * signed in always see the latest: they get null.
 */
export async function loadDefinition(
  ctx: Context,
  form_id: string,
  cookieHeader: string | null = null,
): Promise<FormDefinition | null> {
  if ((await readSessionToken(ctx, cookieHeader)) !== null) return null;
  return ctx.definitions.read(form_id);
}

/**
 * The form as it is now, in one round trip; FORM_NOT_FOUND when there is none. The definition travels only when the
 * caller's is not the current one, and is then kept at the edge after the answer.
 */
export async function loadLive(ctx: Context, { known, ...keys }: LiveKeys): Promise<LiveForm> {
  const live = await readFormLive(ctx.db, { ...keys, known_version: known?.version ?? null });
  return withDefinition(ctx, live, known);
}

/**
 * The same for somebody who has only come to look: it may be as old as a replica is behind. That a form takes no answers
 * is never told on a replica's word, nor that it is older than what the edge has of it.
 */
export async function loadLiveFromReplica(ctx: Context, { known, ...keys }: LiveKeys): Promise<LiveForm> {
  const live = await ctx.near(
    (db) => readFormLive(db, { ...keys, known_version: known?.version ?? null }),
    ({ version, definition, ...rest }) =>
      version >= (known?.version ?? 0) &&
      judgeForm({ ...rest, definition: definition ?? known! }, ctx.now()) === null,
  );
  return withDefinition(ctx, live, known);
}

async function withDefinition(
  ctx: Context,
  { definition: latest, ...live }: FormLiveRow,
  known: FormDefinition | null,
): Promise<LiveForm> {
  if (latest === null) {
    noteFullness(ctx, known!, live.is_total_limit_reached);
    return { ...live, definition: known!, is_stale: false };
  }
  const definition = await cacheDefinition(ctx, latest, live.is_total_limit_reached);
  return { ...live, definition, is_stale: known !== null };
}

/** Keeps beside the definition whether the form is full: the next visitor is then led away before the page is sent. */
function noteFullness(ctx: Context, known: FormDefinition, is_full: boolean): void {
  if (Boolean(known.is_full) === is_full) return;
  ctx.waitUntil("note-fullness", async (after) => {
    const kept = await after.definitions.read(known.form_id);
    if (kept?.version !== known.version || Boolean(kept.is_full) === is_full) return;
    await after.definitions.write({ ...kept, is_full });
  });
}

/** Sanitises a definition that the database gave out, and puts it into the caches after the answer. */
export async function cacheDefinition(
  ctx: Context,
  latest: FormDefinition,
  is_full = false,
): Promise<FormDefinition> {
  const definition = { ...(await sanitizeDefinition(latest)), ...(is_full && { is_full }) };
  ctx.waitUntil("keep-definition", (after) => after.definitions.write(definition));
  return definition;
}
