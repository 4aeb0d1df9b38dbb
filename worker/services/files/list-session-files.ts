import type { SessionFile } from "#core/contracts/files.ts";
import type { Context } from "../../context.ts";
import { findSessionFiles, type SessionField } from "../../db/files/files.ts";
import { requireSession } from "../keys/session-id.ts";

/** Lists the files of a session's field, oldest first. */
export async function listSessionFiles(
  ctx: Context,
  { session_id, field_id }: SessionField,
): Promise<SessionFile[]> {
  await requireSession(ctx, session_id);
  const files = await findSessionFiles(ctx.db, { session_id, field_id, now: ctx.now() });
  return files.map(({ form_id: _, field_id: __, ...file }) => file);
}
