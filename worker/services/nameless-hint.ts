import type { Context } from "../context.ts";
import { deriveKey, sign, toHex } from "./derive-key.ts";

const HINT_LENGTH = 40;

/**
 * The hint of last resort, where answers are limited per person and nothing else tells one from another: address and
 * browser, so that leaving everything out does not lift the limit. Keyed, and never the address itself.
 */
export async function namelessHint(
  ctx: Context,
  { address, x_useragent }: { address: string | null; x_useragent: string | null },
): Promise<string> {
  const key = await deriveKey(ctx.env.APP_SECRET, "visitor-hint");
  return `nameless:${toHex(await sign(key, `${address}\n${x_useragent}`)).slice(0, HINT_LENGTH)}`;
}
