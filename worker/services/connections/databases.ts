import { compareTables } from "#core/connections/compare-tables.ts";
import {
  type ExternalDatabase,
  FRESH_SIGN_IN_SECONDS,
  MAX_SCHEMAS,
  type RefreshedDatabase,
  type SchemaChange,
} from "#core/contracts/connections/databases.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import * as rows from "../../db/connections/databases.ts";
import type { User } from "../access/authorize.ts";
import { secretsOf } from "../keys/derive-key.ts";
import { unseal } from "../keys/seal.ts";
import { announceConnection } from "./announce-connection.ts";
import { type EnteredDatabase, FIRST_SCHEMA, readEntered, readKey, tryKeys } from "./check-database.ts";
import { findKeys, sealSecretKey, valueOrThrow } from "./external-keys.ts";

/** Throws NOT_FOUND. */
export async function loadDatabase(ctx: Context, database_id: string): Promise<ExternalDatabase> {
  const database = await rows.readDatabase(ctx.db, database_id);
  if (database === null) throw new AppError("NOT_FOUND");
  return database;
}

export const findDatabase = (ctx: Context, project_id: string) =>
  rows.readDatabaseOfProject(ctx.db, project_id);

/** Connects a project of ours to a database, with the tables of its first schema. */
export async function connectDatabase(
  ctx: Context,
  project_id: string,
  entered: EnteredDatabase,
): Promise<ExternalDatabase> {
  const keys = await readEntered(ctx, entered);
  const tables = await tryKeys(ctx, keys);
  if (tables === null) throw new AppError("BAD_REQUEST", { reason: NEEDS_SECRET, field: "secret_key" });
  const id = crypto.randomUUID();
  const isNew = await rows.insertDatabase(ctx.db, {
    id,
    project_id,
    url: keys.url,
    public_key: keys.public_key,
    secret_key: keys.secret_key === null ? null : await sealSecretKey(ctx, id, keys.secret_key),
    schema: { name: FIRST_SCHEMA, tables },
    now: ctx.now(),
  });
  if (!isNew) throw new AppError("CONFLICT", { reason: "This project is already connected to a database." });
  return loadDatabase(ctx, id);
}

const NEEDS_SECRET = "This server shows its tables only to the secret key. Enter that, too.";

/** Reads all schemas again. One that is no longer exposed keeps the tables that it had. */
export async function refreshDatabase(ctx: Context, database_id: string): Promise<RefreshedDatabase> {
  const before = await loadDatabase(ctx, database_id);
  const keys = await findKeys(ctx, database_id);
  const client = await ctx.externalDatabases();
  const read = await Promise.all(
    before.schemas.map(async ({ name, tables }) => {
      const answer = await client.describe(keys, name);
      const isGone = !answer.ok && answer.problem.kind === "missing";
      return { name, before: tables, after: isGone ? null : valueOrThrow(answer) };
    }),
  );
  const found = read.flatMap(({ name, after }) => (after === null ? [] : [{ name, tables: after }]));
  await rows.writeTables(ctx.db, database_id, found, ctx.now());
  const changes = read.flatMap(({ name, before: old, after }): SchemaChange[] =>
    after === null
      ? [{ schema: name, table: null, column: null, change: "dropped" }]
      : compareTables(old, after).map((change) => ({ schema: name, ...change })),
  );
  const database = await loadDatabase(ctx, database_id);
  if (changes.length > 0) announceConnection(ctx, ...database.used_by);
  return { database, changes };
}

/** CONFLICT, with those that use it in words. */
export async function disconnectDatabase(ctx: Context, database_id: string): Promise<void> {
  const names = await rows.deleteDatabase(ctx.db, database_id);
  if (names.length > 0) throw new AppError("CONFLICT", { reason: usedBy(names) });
}

const SHOWN = 3;

function usedBy(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `“${name}”`);
  const rest = names.length - shown.length;
  if (rest > 0) shown.push(rest === 1 ? "another one" : `${rest} others`);
  const list = shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown.join();
  return `Disconnect ${list} first. ${names.length === 1 ? "It uses" : "They use"} this database.`;
}

/** Stores a secret key that the server accepts. */
export async function saveSecretKey(
  ctx: Context,
  database_id: string,
  secret: string,
): Promise<ExternalDatabase> {
  const keys = await findKeys(ctx, database_id);
  const secret_key = readKey(secret, "secret");
  const client = await ctx.externalDatabases();
  valueOrThrow(await client.describe({ ...keys, secret_key }, FIRST_SCHEMA));
  await rows.writeSecretKey(ctx.db, database_id, await sealSecretKey(ctx, database_id, secret_key));
  return loadDatabase(ctx, database_id);
}

export async function removeSecretKey(ctx: Context, database_id: string): Promise<ExternalDatabase> {
  await rows.writeSecretKey(ctx.db, database_id, null);
  return loadDatabase(ctx, database_id);
}

/** Throws SIGN_IN_AGAIN unless the user has just signed in, and NOT_FOUND if there is no key. */
export async function revealSecretKey(
  ctx: Context,
  database_id: string,
  { id: user_id, session_id }: Pick<User, "id" | "session_id">,
): Promise<string> {
  const now = ctx.now();
  const since = new Date(now.getTime() - FRESH_SIGN_IN_SECONDS * 1_000);
  const found = await rows.revealSecretKey(ctx.db, { database_id, session_id, user_id, since, now });
  if (found === null) throw new AppError("SIGN_IN_AGAIN");
  if (found.sealed === null) throw new AppError("NOT_FOUND");
  return unseal(secretsOf(ctx.env), "external-key", database_id, found.sealed);
}

export async function addSchema(ctx: Context, database_id: string, name: string): Promise<ExternalDatabase> {
  const keys = await findKeys(ctx, database_id);
  const client = await ctx.externalDatabases();
  const tables = valueOrThrow(await client.describe(keys, name));
  const problem = await rows.insertSchema(ctx.db, database_id, { name, tables }, MAX_SCHEMAS);
  if (problem === "taken")
    throw new AppError("CONFLICT", { reason: `The schema “${name}” is already here.` });
  if (problem === "too_many") {
    throw new AppError("CONFLICT", { reason: `A database can have at most ${MAX_SCHEMAS} schemas here.` });
  }
  return loadDatabase(ctx, database_id);
}

export async function removeSchema(
  ctx: Context,
  database_id: string,
  name: string,
): Promise<ExternalDatabase> {
  const isGone = await rows.deleteSchema(ctx.db, database_id, name);
  if (!isGone) {
    throw new AppError("CONFLICT", {
      reason: `Forms or tables use the schema “${name}”. Disconnect them first.`,
    });
  }
  return loadDatabase(ctx, database_id);
}
