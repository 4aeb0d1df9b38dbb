import type { Health } from "#core/contracts/operations.ts";
import type { Context } from "../context.ts";

const PATIENCE_MS = 2_000;

/** Whether the database answers within two seconds. */
export async function checkHealth(ctx: Context): Promise<Health> {
  const answered = ctx.db.sql`SELECT 1`.then(
    () => true,
    () => false,
  );
  const ok = await Promise.race([answered, patience()]);
  return { ok, database: ok ? "ok" : "unreachable" };
}

function patience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
}
