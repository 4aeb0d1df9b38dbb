import { type ConnectedTable, whyTableReadOnly } from "#core/connections/connected-table.ts";
import { type KeyKind, keyKind } from "#core/connections/key-kind.ts";
import type { TestedDatabase } from "#core/contracts/connections/databases.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedKeys } from "../../clients/external-database/connect.ts";
import type { Context } from "../../context.ts";
import { valueOrThrow } from "./external-keys.ts";

/** The schema that every project has. */
export const FIRST_SCHEMA = "public";

export interface EnteredDatabase {
  url: string;
  public_key: string;
  secret_key: string | null;
}

/**
 * What an owner entered, as keys. Throws BAD_REQUEST with a `reason` and the `field` that is wrong: `url`, `key` or
 * `secret_key`.
 */
export async function readEntered(ctx: Context, entered: EnteredDatabase): Promise<ConnectedKeys> {
  const public_key = readKey(entered.public_key, "public");
  const secret_key = entered.secret_key?.trim() ? readKey(entered.secret_key, "secret") : null;
  const client = await ctx.externalDatabases();
  const problem = await client.problemOf(entered.url.trim());
  if (problem !== null) throw new AppError("BAD_REQUEST", { reason: problem, field: "url" });
  return { url: new URL(entered.url.trim()).origin, public_key, secret_key };
}

/** A key without the spaces around it. Throws BAD_REQUEST if it is none of this kind. */
export function readKey(text: string, wanted: KeyKind): string {
  const key = text.trim();
  const kind = keyKind(key);
  if (kind === wanted) return key;
  const field = wanted === "public" ? "key" : "secret_key";
  throw new AppError("BAD_REQUEST", { reason: REASONS[wanted][kind ?? "none"], field });
}

const REASONS: Record<KeyKind, Partial<Record<KeyKind | "none", string>>> = {
  public: {
    secret: "This is a secret key. Enter the publishable key, or the anon key.",
    none: "This isn’t a key of a Supabase project. It starts with “sb_publishable_” or “eyJ”.",
  },
  secret: {
    public: "This is a publishable key. Enter a secret key, or the service_role key.",
    none: "This isn’t a key of a Supabase project. It starts with “sb_secret_” or “eyJ”.",
  },
};

/**
 * The tables of the first schema, as the server shows them to the secret key, or else to the public one. Null: there is
 * only a public key, and it is valid, but shows no tables. Throws BAD_REQUEST with the `field` `key` if the public key
 * is not valid, and EXTERNAL_DATABASE_FAILED.
 */
export async function tryKeys(ctx: Context, keys: ConnectedKeys): Promise<ConnectedTable[] | null> {
  const client = await ctx.externalDatabases();
  const [answer, reason] = await Promise.all([
    client.describe(keys, FIRST_SCHEMA),
    client.problemOfPublicKey(keys),
  ]);
  if (reason !== null) throw new AppError("BAD_REQUEST", { reason, field: "key" });
  if (!answer.ok && answer.problem.kind === "key" && keys.secret_key === null) return null;
  return valueOrThrow(answer);
}

/** Reads the tables of what an owner entered, and stores nothing. */
export async function testDatabase(ctx: Context, entered: EnteredDatabase): Promise<TestedDatabase> {
  const keys = await readEntered(ctx, entered);
  const tables = await tryKeys(ctx, keys);
  return {
    url: keys.url,
    tables:
      tables?.map((table) => ({
        name: table.name,
        columns: table.columns.length,
        is_readonly: whyTableReadOnly(table) !== null,
      })) ?? null,
  };
}
