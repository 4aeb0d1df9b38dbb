import type { Channels } from "#core/contracts/delivery/channels.ts";
import type { Context } from "../../context.ts";
import { findChannels } from "../../db/delivery/channels.ts";

/** Loads a form's emails and webhooks, and the members who can receive its emails. */
export async function loadChannels(ctx: Context, form_id: string): Promise<Channels> {
  return { is_mail_configured: ctx.mail.isConfigured, ...(await findChannels(ctx.db, form_id)) };
}
