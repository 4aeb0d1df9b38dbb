import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FormAtEdge } from "../../clients/definition-cache.ts";
import type { Context } from "../../context.ts";
import { type FormLiveRow, readFormLive } from "../../db/forms/forms.ts";
import { readSessionToken } from "../keys/read-session-cookie.ts";
import { edgeCopy } from "../markup/edge-copy.ts";
import { judgeForm } from "./judge-form.ts";
import type { LiveForm } from "./live-form.ts";

export interface LiveKeys {
  form_id: string;
  /** The caller's cached definition, or null. */
  known: FormDefinition | null;
  session_id?: string | null;
  customer_uuid?: string | null;
  visitor_id?: string | null;
}

/**
 * Returns the form from the edge cache without a query, or null if it is not cached. Signed-in owners always get null,
 * so that they see the latest version, except during maintenance.
 */
export async function loadDefinition(
  ctx: Context,
  form_id: string,
  cookieHeader: string | null = null,
): Promise<FormDefinition | null> {
  return (await findAtEdge(ctx, form_id, cookieHeader)).definition;
}

/** Does the same, and tells of a form that is not cached but listed as open. */
export async function findAtEdge(
  ctx: Context,
  form_id: string,
  cookieHeader: string | null,
): Promise<FormAtEdge> {
  const isOwner = !ctx.env.MAINTENANCE && (await readSessionToken(ctx, cookieHeader)) !== null;
  return isOwner ? { definition: null, head: null } : ctx.definitions.find(form_id);
}

/**
 * Loads the current form in one round trip. Throws FORM_NOT_FOUND if it does not exist. The database sends the
 * definition only if the caller's is outdated. It is then cached at the edge after the HTTP response.
 */
export async function loadLive(ctx: Context, { known, ...keys }: LiveKeys): Promise<LiveForm> {
  const live = await readFormLive(ctx.db, { ...keys, known_version: known?.version ?? null });
  return withDefinition(ctx, live, known);
}

/**
 * Does the same for visitors who only view the form, which may lag by a replica's delay. If a replica reports that the
 * form is closed, or older than the edge's copy, the primary is asked.
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

/**
 * Caches with the definition whether the form is full so that the next visitor is redirected before the page is sent.
 */
function noteFullness(ctx: Context, known: FormDefinition, is_full: boolean): void {
  if (Boolean(known.is_full) === is_full) return;
  ctx.waitUntil("note-fullness", async (after) => {
    const kept = await after.definitions.read(known.form_id);
    if (kept?.version !== known.version || Boolean(kept.is_full) === is_full) return;
    await after.definitions.write({ ...kept, is_full });
  });
}

/** Prepares a definition from the database for its pages, and caches it after the response. */
export async function cacheDefinition(
  ctx: Context,
  latest: FormDefinition,
  is_full = false,
): Promise<FormDefinition> {
  const definition = await edgeCopy(latest, is_full);
  ctx.waitUntil("keep-definition", (after) => after.definitions.write(definition));
  return definition;
}
