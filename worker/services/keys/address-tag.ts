import type { Context } from "../../context.ts";
import { deriveKey, sign, toHex } from "./derive-key.ts";

const LENGTH = 32;

/**
 * Returns the name of an IP address in counters: a keyed hash. There are few enough addresses to try them all, so a plain
 * hash would hide nothing; this key is not in the database.
 */
export async function addressTag({ env }: Pick<Context, "env">, address: string): Promise<string> {
  return toHex(await sign(await deriveKey(env.APP_SECRET, "client-address"), address)).slice(0, LENGTH);
}
