import { product_version, schema_version } from "virtual:release";
import type { Health } from "#core/contracts/operations.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { readSchemaVersion } from "../db/schema-version.ts";

const PATIENCE_MS = 2_000;

/** Whether the database answers within two seconds and has our schema; `isDeep`: and how everything else is, all asked at once. */
export async function checkHealth(ctx: Context, isDeep: boolean): Promise<Health> {
  const asking = askDatabase(ctx.db);
  if (!isDeep) return summary(await asking);
  const [database, storage, rooms, cache, replicas] = await Promise.all([
    asking,
    answers(() => ctx.storage.ping()),
    answers(() => ctx.room.ping()),
    answers(() => ctx.definitions.ping()),
    askReplicas(ctx),
  ]);
  const others = { storage, rooms, cache };
  const isWell = [...Object.values(others), ...Object.values(replicas)].every((state) => state === "ok");
  const { ok, ...rest } = summary(database);
  return { ok: ok && isWell, ...rest, ...others, replicas };
}

interface AskedDatabase {
  state: Health["database"];
  found: string | null;
}

function summary({ state, found }: AskedDatabase): Health {
  const schema = { needed: schema_version, found };
  return { ok: state === "ok", version: product_version, database: state, schema };
}

/** A database that is ahead is well: it was migrated for the Worker that comes next. */
async function askDatabase(db: Database): Promise<AskedDatabase> {
  const version = await withPatience(() => readSchemaVersion(db, schema_version));
  if (version === null) return { state: "unreachable", found: null };
  const { is_sufficient, found } = version;
  return { state: is_sufficient ? "ok" : found === null ? "absent" : "behind", found };
}

async function askReplicas(ctx: Context) {
  const asked = Object.entries(await ctx.replicas()).map(
    async ([region, db]) => [region, (await askDatabase(db)).state] as const,
  );
  return Object.fromEntries(await Promise.all(asked));
}

async function answers(ask: () => Promise<unknown>): Promise<"ok" | "unreachable"> {
  return (await withPatience(async () => ({ answer: await ask() }))) === null ? "unreachable" : "ok";
}

/** Null: it failed, or took too long. */
function withPatience<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  const asked = ask().catch(() => null);
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return Promise.race([asked, patience]);
}
