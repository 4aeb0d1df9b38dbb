import { LINK_SECONDS, type LinkSpan, type ObjectLink } from "#core/contracts/buckets.ts";
import { objectPath } from "#core/contracts/wire/paths/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findObject, findPublicObject } from "../../db/buckets/objects.ts";
import { signLink as signatureOf } from "../keys/object-link.ts";

/** Returns the address of a file for everyone. In a private bucket it is signed, and expires. */
export async function signLink(
  ctx: Context,
  { document_id, object_id, valid_for }: { document_id: string; object_id: string; valid_for: LinkSpan },
): Promise<ObjectLink> {
  const found = await findObject(ctx.db, document_id, object_id);
  const open = found && (await findPublicObject(ctx.db, document_id, found.names));
  if (!found || !open) throw new AppError("NOT_FOUND");
  const url = ctx.origin + objectPath(document_id, found.names);
  if (open.is_public) return { url, expires_at: null };
  const expires = Math.floor(ctx.now().getTime() / 1_000) + LINK_SECONDS[valid_for];
  const key = found.names.join("/");
  const signature = await signatureOf(ctx, { bucket_id: document_id, key, expires });
  return {
    url: `${url}?expires=${expires}&signature=${signature}`,
    expires_at: new Date(expires * 1_000).toISOString(),
  };
}
