import type { Context } from "../../context.ts";
import { releaseFile, type SessionField } from "../../db/files/files.ts";
import { requireSession } from "../keys/session-id.ts";

/** Gives a staged file up; one of an answer stays. */
export async function removeSessionFile(ctx: Context, field: SessionField, path: string): Promise<void> {
  await requireSession(ctx, field.session_id);
  await releaseFile(ctx.db, { ...field, path, now: ctx.now() });
}
