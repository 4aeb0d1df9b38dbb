import { type AuthUsers, USERS_PER_PAGE } from "#core/contracts/connections/lookups.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findKeys, valueOrThrow } from "./external-keys.ts";

/**
 * One page of the accounts of a connected database. Throws NOT_FOUND, BAD_REQUEST without a secret key, and
 * EXTERNAL_DATABASE_FAILED.
 */
export async function listAuthUsers(
  ctx: Context,
  database_id: string,
  { page = 1, perPage = USERS_PER_PAGE }: { page?: number | undefined; perPage?: number | undefined },
): Promise<AuthUsers> {
  const keys = await findKeys(ctx, database_id);
  if (keys.secret_key === null) {
    throw new AppError("BAD_REQUEST", { reason: "Users are shown only to the secret key. Store it first." });
  }
  const client = await ctx.externalDatabases();
  return valueOrThrow(await client.users(keys, { page, per_page: perPage }));
}
