import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedKeys, ExternalAnswer } from "../../clients/external-database/external-database.ts";
import type { Context } from "../../context.ts";
import { readKeys, type StoredKeys } from "../../db/connections/databases.ts";
import { secretsOf } from "../keys/derive-key.ts";
import { seal, unseal } from "../keys/seal.ts";

/** The keys of a connected database in clear text, for the length of a call. */
export async function openKeys(ctx: Context, stored: StoredKeys): Promise<ConnectedKeys> {
  const { id, url, public_key, secret_key } = stored;
  return {
    url,
    public_key,
    secret_key: secret_key === null ? null : await unseal(secretsOf(ctx.env), "external-key", id, secret_key),
  };
}

/** Throws NOT_FOUND if there is no such database. */
export async function findKeys(ctx: Context, database_id: string): Promise<ConnectedKeys> {
  const stored = await readKeys(ctx.db, database_id);
  if (stored === null) throw new AppError("NOT_FOUND");
  return openKeys(ctx, stored);
}

export const sealSecretKey = (ctx: Context, database_id: string, secret: string) =>
  seal(ctx.env.APP_SECRET, "external-key", database_id, secret);

/** The value of an answer. Throws EXTERNAL_DATABASE_FAILED with the problem, in words, as its `reason`. */
export function valueOrThrow<Value>(answer: ExternalAnswer<Value>): Value {
  if (answer.ok) return answer.value;
  const { kind, message } = answer.problem;
  throw new AppError("EXTERNAL_DATABASE_FAILED", { reason: message, kind });
}
