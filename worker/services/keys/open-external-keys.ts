import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedKeys, ExternalAnswer } from "../../clients/external-database/connect.ts";
import type { Context } from "../../context.ts";
import type { StoredKeys } from "../../db/connections/databases.ts";
import { secretsOf } from "./derive-key.ts";
import { unseal } from "./seal.ts";

/** The keys of a connected database in clear text, for the length of a call. */
export async function openKeys(ctx: Context, stored: StoredKeys): Promise<ConnectedKeys> {
  const { id, url, public_key, secret_key } = stored;
  return {
    url,
    public_key,
    secret_key: secret_key === null ? null : await unseal(secretsOf(ctx.env), "external-key", id, secret_key),
  };
}

/** The value of an answer. Throws EXTERNAL_DATABASE_FAILED with the problem, in words, as its `reason`. */
export function valueOrThrow<Value>(answer: ExternalAnswer<Value>): Value {
  if (answer.ok) return answer.value;
  const { kind, message } = answer.problem;
  throw new AppError("EXTERNAL_DATABASE_FAILED", { reason: message, kind });
}
