import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedKeys } from "../../clients/external-database/connect.ts";
import type { Context } from "../../context.ts";
import { readKeys } from "../../db/connections/databases.ts";
import { openKeys } from "../keys/open-external-keys.ts";
import { seal } from "../keys/seal.ts";

export { openKeys, valueOrThrow } from "../keys/open-external-keys.ts";

/** Throws NOT_FOUND if there is no such database. */
export async function findKeys(ctx: Context, database_id: string): Promise<ConnectedKeys> {
  const stored = await readKeys(ctx.db, database_id);
  if (stored === null) throw new AppError("NOT_FOUND");
  return openKeys(ctx, stored);
}

export const sealSecretKey = (ctx: Context, database_id: string, secret: string) =>
  seal(ctx.env.APP_SECRET, "external-key", database_id, secret);
