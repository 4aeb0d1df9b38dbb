import type { SavedSession } from "#core/contracts/sessions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findSession } from "../../db/sessions.ts";
import { verifySessionId } from "../keys/session-id.ts";

/** Loads the saved answers of a session that we created. Throws SESSION_NOT_FOUND before its first edit. */
export async function loadSession(ctx: Context, session_id: string): Promise<SavedSession> {
  if (!(await verifySessionId(ctx, session_id))) throw new AppError("SESSION_NOT_FOUND");
  const session = await findSession(ctx.db, session_id);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  return session as SavedSession;
}
