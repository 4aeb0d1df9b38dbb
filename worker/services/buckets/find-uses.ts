import type { BucketUse, ObjectUse } from "#core/contracts/buckets.ts";
import { objectsPath } from "#core/contracts/wire/paths/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import { namesOfKey } from "#core/files/objects.ts";
import type { Context } from "../../context.ts";
import { findKeepers } from "../../db/buckets/copies.ts";
import { findExistingKeys, findUses, type UseRows } from "../../db/buckets/objects.ts";

/** Throws CONFLICT, with `used_by`, if forms of the organization show one of the files, or a file in one of the folders. */
export async function requireUnused(ctx: Context, bucket_id: string, ids: readonly string[]): Promise<void> {
  const used_by = await usesOf(ctx, bucket_id, ids);
  if (used_by.length > 0) throw new AppError("CONFLICT", { used_by });
}

async function usesOf(ctx: Context, bucket_id: string, ids: readonly string[]): Promise<ObjectUse[]> {
  const { keys, uses } = await read(ctx, bucket_id, ids);
  const affected = Object.values(keys);
  return uses
    .map(withKey)
    .filter(({ key }) => affected.some((one) => key === one || key.startsWith(`${one}/`)));
}

/**
 * The forms of the organization that show a file of the bucket, and those of its project that keep files in it. Throws
 * NOT_FOUND if the document is no bucket.
 */
export async function listUses(ctx: Context, bucket_id: string): Promise<BucketUse[]> {
  const [{ uses }, keepers] = await Promise.all([read(ctx, bucket_id, []), findKeepers(ctx.db, bucket_id)]);
  // Links to files that are gone are broken already.
  const named = uses.map(withKey).filter(({ key }) => namesOfKey(key) !== null);
  const existing = await findExistingKeys(
    ctx.db,
    bucket_id,
    named.map(({ key }) => key),
  );
  if (existing === null) throw new AppError("NOT_FOUND");
  const keys = new Set(existing);
  return [...keepers.map((form) => ({ ...form, key: null })), ...named.filter(({ key }) => keys.has(key))];
}

const read = (ctx: Context, bucket_id: string, ids: readonly string[]) =>
  findUses(ctx.db, { bucket_id, ids, prefix: objectsPath(bucket_id) });

const withKey = ({ address, ...form }: UseRows["uses"][number]): ObjectUse => ({
  ...form,
  key: decoded(address),
});

/** An owner may have typed an address that is none. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
