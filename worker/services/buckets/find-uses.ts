import type { ObjectUse } from "#core/contracts/buckets.ts";
import { objectsPath } from "#core/contracts/wire/paths/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findUses } from "../../db/buckets/objects.ts";

/** Throws CONFLICT, with `used_by`, if forms of the organization show one of the files, or a file in one of the folders. */
export async function requireUnused(ctx: Context, bucket_id: string, ids: readonly string[]): Promise<void> {
  const used_by = await usesOf(ctx, bucket_id, ids);
  if (used_by.length > 0) throw new AppError("CONFLICT", { used_by });
}

async function usesOf(ctx: Context, bucket_id: string, ids: readonly string[]): Promise<ObjectUse[]> {
  const { keys, uses } = await findUses(ctx.db, { bucket_id, ids, prefix: objectsPath(bucket_id) });
  const affected = Object.values(keys);
  return uses.flatMap(({ address, ...form }) => {
    const key = decoded(address);
    const isAffected = affected.some((one) => key === one || key.startsWith(`${one}/`));
    return isAffected ? [{ ...form, key }] : [];
  });
}

/** An owner may have typed an address that is none. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
