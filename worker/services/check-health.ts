import { function_set, product_version, schema_version } from "virtual:release";
import pLimit from "p-limit";
import { JOB_HOURS, type JobName } from "#core/contracts/wire/jobs.ts";
import type { Health } from "#core/contracts/wire/operations.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/connection/database.ts";
import { readSchemaVersion, writeVersion } from "../db/connection/schema-version.ts";
import { whichDatabase } from "../db/connection/which-database.ts";
import { readJobTimes } from "../db/jobs.ts";

const PATIENCE_MS = 2_000;
const REPLICAS_AT_ONCE = 6;
const HOUR_MS = 60 * 60 * 1_000;
const NEEDED = { migration: schema_version, function_set };

/**
 * Checks whether the database replies within two seconds and has the required schema. With `isDeep`, also checks all
 * other dependencies, in parallel, and then what else reaches databases and files.
 */
export async function checkHealth(ctx: Context, isDeep: boolean): Promise<Health> {
  const asking = askDatabase(ctx, "database", ctx.db);
  if (!isDeep) return summary(await asking);
  const [database, jobs, storage, rooms, cache] = await Promise.all([
    asking,
    withPatience(ctx, "jobs", () => checkJobs(ctx)),
    probe(ctx, "storage", () => ctx.storage.ping()),
    probe(ctx, "rooms", () => ctx.room.ping()),
    probe(ctx, "cache", () => ctx.definitions.ping()),
  ]);
  // After the others: an invocation has six connections.
  const [uploads, couriers, long_database] = await Promise.all([
    askUploads(ctx),
    probe(ctx, "couriers", () => sendIdleCourier(ctx)),
    askLongDatabase(ctx),
  ]);
  const replicas = await askReplicas(ctx);
  const others = { storage, uploads, rooms, couriers, cache, long_database };
  // What cron does is unknown then, also if the database answers.
  const states = jobs === null ? ["unknown"] : Object.values(jobs).map(({ state }) => state);
  const isWell = [...Object.values(others), ...Object.values(replicas), ...states].every(
    (state) => state === "ok" || state === "off",
  );
  const { ok, ...rest } = summary(database);
  return { ok: ok && isWell, ...rest, ...others, replicas, jobs };
}

interface AskedDatabase {
  state: Health["database"];
  found: string | null;
}

function summary({ state, found }: AskedDatabase): Health {
  const schema = { needed: writeVersion(NEEDED), found };
  return { ok: state === "ok", version: product_version, database: state, schema };
}

/** Asks a database for its schema. One with newer migrations is healthy because it is ready for the next Worker. */
async function askDatabase(ctx: Context, part: string, db: Database): Promise<AskedDatabase> {
  const version = await withPatience(ctx, part, () => readSchemaVersion(db, NEEDED));
  if (version === null) return { state: "unreachable", found: null };
  const { is_sufficient, found } = version;
  if (is_sufficient) return { state: "ok", found };
  const needed = `needs schema ${writeVersion(NEEDED)}, found ${found ?? "none"}`;
  ctx.log.warn("unhealthy", new Error(needed), { part });
  return { state: found === null ? "absent" : "behind", found };
}

/** Whether cron does its work is seen by what it has done: it cannot say that it does not run. */
async function checkJobs({ db, now }: Context): Promise<NonNullable<Health["jobs"]>> {
  const names = Object.keys(JOB_HOURS) as JobName[];
  const times = await readJobTimes(db, names, now());
  const judged = names.map((name) => {
    const { known_since, succeeded_at } = times.get(name)!;
    const hours = (now().getTime() - Date.parse(succeeded_at ?? known_since)) / HOUR_MS;
    return [name, { state: hours > JOB_HOURS[name] ? "overdue" : "ok", succeeded_at }] as const;
  });
  return Object.fromEntries(judged) as NonNullable<Health["jobs"]>;
}

/** The addresses at which browsers send and fetch files have a key of their own, which can be wrong or revoked. */
async function askUploads(ctx: Context): Promise<NonNullable<Health["uploads"]>> {
  return ctx.storage.origin === null ? "off" : probe(ctx, "uploads", () => ctx.storage.pingSigned());
}

/** Of a receiver for which there is never anything. Couriers are objects of this Worker also if PartyKit has the rooms. */
async function sendIdleCourier(ctx: Context): Promise<void> {
  const { done } = await ctx.couriers.send("health");
  await done;
}

/** `DATABASE_LONG_URL`. After a restore, it may still lead to the former database, whose erasures nobody would see. */
async function askLongDatabase(ctx: Context): Promise<NonNullable<Health["long_database"]>> {
  if (ctx.env.DATABASE_LONG_URL === "") return "off";
  const { state } = await askDatabase(ctx, "long database", ctx.long);
  if (state !== "ok") return state;
  // Twice, because a server that starts again between the two questions is another one.
  for (let tries = 0; tries < 2; tries += 1) {
    const found = await withPatience(ctx, "long database", () =>
      Promise.all([whichDatabase(ctx.db), whichDatabase(ctx.long)]),
    );
    if (found === null) return "unreachable";
    if (found[0] === found[1]) return "ok";
  }
  const other = new Error("DATABASE_LONG_URL leads to another database than DATABASE_URL.");
  ctx.log.warn("unhealthy", other, { part: "long database" });
  return "another";
}

async function askReplicas(ctx: Context) {
  const replicas = Object.entries(await ctx.replicas());
  const asked = await pLimit(REPLICAS_AT_ONCE).map(
    replicas,
    async ([region, db]) => [region, (await askDatabase(ctx, `replica ${region}`, db)).state] as const,
  );
  return Object.fromEntries(asked);
}

async function probe(ctx: Context, part: string, ask: () => Promise<unknown>) {
  const reply = await withPatience(ctx, part, async () => ({ reply: await ask() }));
  return reply === null ? "unreachable" : "ok";
}

/** Returns null if `ask` failed or timed out, and logs the reason. */
async function withPatience<T>({ log }: Context, part: string, ask: () => Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const patience = new Promise<never>((_, reject) => {
    const late = new Error(`No response within ${PATIENCE_MS / 1000} s.`);
    timer = setTimeout(() => reject(late), PATIENCE_MS);
  });
  try {
    return await Promise.race([ask(), patience]);
  } catch (error) {
    // The code of an AppError is generic; only its cause shows the failure.
    log.warn("unhealthy", error instanceof AppError ? (error.cause ?? error) : error, { part });
    return null;
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}
