import type { Context } from "../../context.ts";
import { releaseFile, type SessionField } from "../../db/files/files.ts";
import { requireSession } from "../keys/session-id.ts";

/** Discards a staged file. A file of a response stays. */
export async function removeSessionFile(ctx: Context, field: SessionField, path: string): Promise<void> {
  await requireSession(ctx, field.session_id);
  await releaseFile(ctx.db, { ...field, path, now: ctx.now() });
}
