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
 * The hint of last resort, where answers are limited per person and nothing else tells one from another: the cookie that
 * came with the page, else address and browser, so that leaving everything out does not lift the limit. Keyed, and never
 * the cookie or the address itself.
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
