import type { Context } from "../../context.ts";
import { stopReminders as deleteReminders } from "../../db/continuing.ts";
import { readReminderKey } from "../keys/reminder-key.ts";

/**
 * Deletes a form's reminders to one address. Returns whether we gave the key. Whether there was a reminder, nobody
 * learns.
 */
export async function stopReminders(ctx: Context, form_id: string, key: string): Promise<boolean> {
  const stop_id = await readReminderKey(ctx, form_id, key);
  if (stop_id !== null) await deleteReminders(ctx.db, stop_id);
  return stop_id !== null;
}
