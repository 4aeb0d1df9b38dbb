import type { Database } from "../connection/database.ts";
import type { Page } from "../page.ts";

/** How long an ended sign-in and an unused code are kept: rooms still ask whose sign-in has ended. */
const KEPT_DAYS = 1;

/** Deletes sign-ins that have ended, with the addresses and devices that they name. */
export async function purgeSignIns(db: Database, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM auth_session WHERE id IN (
      SELECT id FROM auth_session WHERE expires_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
      ORDER BY expires_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}

/** Deletes codes that were not used, with the addresses that they were sent to. */
export async function purgeVerifications(db: Database, page: Page): Promise<number> {
  const rows = await db.sql`
    DELETE FROM auth_verification WHERE id IN (
      SELECT id FROM auth_verification WHERE expires_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
      ORDER BY expires_at, id LIMIT ${page.limit} OFFSET ${page.skip}) RETURNING 1`;
  return rows.length;
}
