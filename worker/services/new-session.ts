import type { NewSession } from "#core/contracts/sessions.ts";
import type { Context } from "../context.ts";
import { mintSessionId } from "./session-id.ts";

/** A session id; its row is made by the first edit or by the submit. */
export async function newSession(ctx: Context): Promise<NewSession> {
  return { id: await mintSessionId(ctx) };
}
