import type { Context } from "../../context.ts";
import { deriveKey, sign, toHex } from "./derive-key.ts";
import { withEachSecret } from "./with-each-secret.ts";

/** Returns the pseudonyms of an email address, one with each secret. They are used only to count emails. */
export function addressHashes(ctx: Context, email: string): Promise<string[]> {
  return Promise.all(
    withEachSecret(ctx).map(async ({ env }) => {
      const key = await deriveKey(env.APP_SECRET, "email-challenge");
      return toHex(await sign(key, `address\n${email}`)).slice(0, 32);
    }),
  );
}
