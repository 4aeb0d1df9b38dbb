import type { MailSetting } from "#core/contracts/delivery/channels.ts";
import type { Context } from "../../context.ts";
import { findChannels, upsertMail } from "../../db/delivery/channels.ts";

/** Replaces the mail to an audience. Returns it as stored, without recipients who are not members. */
export async function saveMail(ctx: Context, form_id: string, mail: MailSetting): Promise<MailSetting> {
  await upsertMail(ctx.db, form_id, mail);
  const { mails } = await findChannels(ctx.db, form_id);
  return mails.find(({ audience }) => audience === mail.audience)!;
}
