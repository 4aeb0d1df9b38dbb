import type { Context } from "../../context.ts";
import { deriveKey, sign, toHex } from "./derive-key.ts";
import { readPerson } from "./person-cookie.ts";
import { withEachSecret } from "./with-each-secret.ts";

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
 * nor address. During a rotation, the key from before follows, so that the limit does not start again.
 */
export async function anonymousVisitorKeys(ctx: Context, visitor: AnonymousVisitor): Promise<string[]> {
  const { form_id, cookieHeader, address, x_useragent } = visitor;
  const person = readPerson(ctx, form_id, cookieHeader);
  const what = person === null ? `${address}\n${x_useragent}` : `person\n${form_id}\n${person}`;
  const keys = withEachSecret(ctx).map(async ({ env }) => {
    const key = await deriveKey(env.APP_SECRET, "visitor-hint");
    return `nameless:${toHex(await sign(key, what)).slice(0, HINT_LENGTH)}`;
  });
  return Promise.all(keys);
}
