import type { Health } from "#core/contracts/operations.ts";
import type { Context } from "../context.ts";

const PATIENCE_MS = 2_000;

/** Whether the database answers within two seconds; `isDeep`: and everything else, all asked at the same time. */
export async function checkHealth(ctx: Context, isDeep: boolean): Promise<Health> {
  const database = answers(() => ctx.db.sql`SELECT 1`);
  if (!isDeep) return { ok: (await database) === "ok", database: await database };
  const [storage, rooms, cache, replicas] = await Promise.all([
    answers(() => ctx.storage.ping()),
    answers(() => ctx.room.ping()),
    answers(() => ctx.definitions.ping()),
    askReplicas(ctx),
  ]);
  const asked = { database: await database, storage, rooms, cache };
  const ok = [...Object.values(asked), ...Object.values(replicas)].every((state) => state === "ok");
  return { ok, ...asked, replicas };
}

async function askReplicas(ctx: Context) {
  const asked = Object.entries(await ctx.replicas()).map(
    async ([region, db]) => [region, await answers(() => db.sql`SELECT 1`)] as const,
  );
  return Object.fromEntries(await Promise.all(asked));
}

function answers(ask: () => Promise<unknown>): Promise<"ok" | "unreachable"> {
  const asked = ask().then(
    () => "ok" as const,
    () => "unreachable" as const,
  );
  const patience = new Promise<"unreachable">((resolve) =>
    setTimeout(() => resolve("unreachable"), PATIENCE_MS),
  );
  return Promise.race([asked, patience]);
}
