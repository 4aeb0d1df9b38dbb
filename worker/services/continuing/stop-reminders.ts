import type { Context } from "../../context.ts";
import { stopReminders as deleteReminders, reminderAddresses } from "../../db/continuing.ts";
import { secretsOf } from "../keys/derive-key.ts";
import { readReminderKey, stopIds } from "../keys/reminder-key.ts";

/**
 * Deletes a form's reminders to one address. Returns whether we gave the key. Whether there was a reminder, nobody
 * learns.
 */
export async function stopReminders(ctx: Context, form_id: string, key: string): Promise<boolean> {
  const stop_id = await readReminderKey(ctx, form_id, key);
  if (stop_id === null) return false;
  await deleteReminders(ctx.db, [stop_id, ...(await otherStopIds(ctx, form_id, stop_id))]);
  return true;
}

/**
 * After a change of APP_SECRET, reminders to the same address have one of two pseudonyms, whichever the link names. Only
 * the stored addresses tell which belong together.
 */
async function otherStopIds(ctx: Context, form_id: string, stop_id: string): Promise<string[]> {
  if (secretsOf(ctx.env).length === 1) return [];
  for (const email of await reminderAddresses(ctx.db, form_id)) {
    const ids = await stopIds(ctx, form_id, email);
    if (ids.includes(stop_id)) return ids;
  }
  return [];
}
