import type { Context } from "../../context.ts";
import { deriveKey, sign, toHex } from "./derive-key.ts";
import { readPerson } from "./person-cookie.ts";

const HINT_LENGTH = 40;

interface AnonymousVisitor {
  form_id: string;
  cookieHeader: string | null;
  address: string | null;
  x_useragent: string | null;
}

/**
 * Returns the key that limits responses per person if nothing else identifies one. It is a keyed hash of the page's
 * cookie, else of IP address and browser, so that omitting the cookie does not lift the limit. It contains neither cookie
 * nor address.
 */
export async function anonymousVisitorKey(
  ctx: Context,
  { form_id, cookieHeader, address, x_useragent }: AnonymousVisitor,
): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "visitor-hint");
  const person = readPerson(ctx, form_id, cookieHeader);
  const what = person === null ? `${address}\n${x_useragent}` : `person\n${form_id}\n${person}`;
  return `nameless:${toHex(await sign(key, what)).slice(0, HINT_LENGTH)}`;
}
