import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "./derive-key.ts";

/**
 * The key in a link that stops the reminders of one form to one address: a pseudonym of both, by which they are found,
 * and its signature. It tells nothing about the address, and cannot be guessed.
 */
export interface ReminderKey {
  stop_id: string;
  key: string;
}

const DIGITS = 32;
const KEY = /^[0-9a-f]{64}$/;

export async function reminderKey(ctx: Context, form_id: string, email: string): Promise<ReminderKey> {
  const { APP_SECRET } = ctx.env;
  const stop_id = await stopId(APP_SECRET, form_id, email);
  return { stop_id, key: stop_id + (await signed(APP_SECRET, `stop\n${form_id}\n${stop_id}`)) };
}

/** Returns the pseudonym of a key that we gave for this form, with the current or the previous secret; else null. */
export async function readReminderKey(
  ctx: Context,
  form_id: string,
  key: string | null,
): Promise<string | null> {
  if (key === null || !KEY.test(key)) return null;
  const stop_id = key.slice(0, DIGITS);
  for (const secret of secretsOf(ctx.env)) {
    if (isSameText(await signed(secret, `stop\n${form_id}\n${stop_id}`), key.slice(DIGITS))) return stop_id;
  }
  return null;
}

/** The pseudonyms of an address, with the current and the previous secret. */
export function stopIds(ctx: Context, form_id: string, email: string): Promise<string[]> {
  return Promise.all(secretsOf(ctx.env).map((secret) => stopId(secret, form_id, email)));
}

const stopId = (secret: string, form_id: string, email: string) =>
  signed(secret, `address\n${form_id}\n${email}`);

const signed = async (secret: string, text: string) =>
  toHex(await sign(await deriveKey(secret, "reminder"), text)).slice(0, DIGITS);
