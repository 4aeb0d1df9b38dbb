import { continuePath } from "#core/contracts/wire/paths.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { draftOfEntries } from "#core/forms/submitting/draft-of-entries.ts";
import { type Entries, firstText } from "#core/forms/submitting/entries.ts";
import { parseSystemValues } from "#core/forms/submitting/system-values.ts";
import { clockOf } from "#core/values/clock.ts";
import type { Context } from "../../context.ts";
import { makeSessionLink as storeLink } from "../../db/continuing.ts";
import type { SessionMeta } from "../../db/sessions.ts";
import { gatherFiles } from "../files/gather-files.ts";
import type { PostedFile } from "../files/stage-posted-files.ts";
import { mintSessionId, verifySessionId } from "../keys/session-id.ts";
import { hashLinkSecret, newLinkSecret } from "../keys/session-link.ts";

export interface PostedDraft {
  definition: FormDefinition;
  entries: Entries;
  files: readonly PostedFile[];
  carried: readonly (readonly [name: string, text: string])[];
  /** Whether the browser itself posted the form: then every question is in it. */
  is_without_script: boolean;
  meta: SessionMeta;
}

export type MadeLink =
  | { status: "made"; session_id: string; address: string; secret: string; expires_at: string }
  /** The session is closed: it was submitted, or continues on another device. */
  | { status: "submitted" | "continued" };

/**
 * Saves a respondent's unfinished answers and makes a link that continues them on any device. Nothing is validated. Every
 * call makes another link of the same draft. Throws SESSION_NOT_FOUND if the session belongs to another form.
 */
export async function makeSessionLink(ctx: Context, posted: PostedDraft): Promise<MadeLink> {
  const { definition, carried, meta } = posted;
  const { form_id } = definition;
  if (!definition.is_continue_later_enabled) throw new AppError("NOT_FOUND");
  const { values: system } = parseSystemValues((key) => firstText(posted.entries, key));
  const isOurs = system.session_id !== null && (await verifySessionId(ctx, system.session_id));
  const session_id = isOurs ? system.session_id! : await mintSessionId(ctx);
  const gathered = await gatherFiles(ctx, {
    definition,
    entries: posted.entries,
    posted: posted.files,
    session_id,
  });
  const entries = gathered?.entries ?? posted.entries;
  const draft = draftOfEntries(definition, {
    entries,
    files: gathered?.files ?? {},
    clock: clockOf(system) ?? formZone(definition),
    is_whole: posted.is_without_script,
  });
  const secret = newLinkSecret();
  const hash = await hashLinkSecret(secret);
  const made = await storeLink(ctx.db, {
    form_id,
    session_id,
    hash,
    ...draft,
    carried,
    meta,
    now: ctx.now(),
  });
  if (made.status === "not_found") throw new AppError("SESSION_NOT_FOUND");
  if (made.status === "closed") return { status: made.is_continued ? "continued" : "submitted" };
  const address = `${ctx.origin}${continuePath(form_id, secret)}`;
  return { status: "made", session_id, secret, address, expires_at: new Date(made.expires_at).toISOString() };
}
