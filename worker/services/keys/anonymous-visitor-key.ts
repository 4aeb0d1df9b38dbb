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
 * The last resort to limit responses per person: a keyed hash of the page's cookie, else of address and
 * browser, so that omitting both does not lift the limit. Never contains the cookie or the address itself.
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
