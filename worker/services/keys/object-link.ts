import { isSameText } from "#core/values/same-text.ts";
import type { Context } from "../../context.ts";
import { deriveKey, secretsOf, sign, toHex } from "./derive-key.ts";

/** The key of a file in a bucket, and the second since 1970 in which its link expires. */
interface LinkedObject {
  bucket_id: string;
  key: string;
  expires: number;
}

/** Signs the link of a private file. The signature is valid for this key until then. */
export function signLink(ctx: Context, object: LinkedObject): Promise<string> {
  return signatureBy(ctx.env.APP_SECRET, object);
}

/** Whether we signed this link, and it has not expired. */
export async function verifyLink(ctx: Context, object: LinkedObject, signature: string): Promise<boolean> {
  if (!(object.expires * 1_000 > ctx.now().getTime())) return false;
  for (const secret of secretsOf(ctx.env)) {
    if (isSameText(await signatureBy(secret, object), signature)) return true;
  }
  return false;
}

async function signatureBy(secret: string, { bucket_id, key, expires }: LinkedObject): Promise<string> {
  const keyed = await deriveKey(secret, "object-link");
  return toHex(await sign(keyed, `${bucket_id.toLowerCase()}\n${expires}\n${key}`));
}
