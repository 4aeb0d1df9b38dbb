import type { Context } from "../../context.ts";
import { findAddedByLink } from "../../db/continuing.ts";
import { type HeldLink, hashLinkSecret } from "../keys/session-link.ts";

/** When a member added the answers that the browser's link led to; null: nobody did. */
export async function findAdded(ctx: Context, held: HeldLink | null): Promise<string | null> {
  return held === null ? null : findAddedByLink(ctx.db, await hashLinkSecret(held.secret));
}
