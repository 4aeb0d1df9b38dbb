import type { Database } from "./database.ts";

const UNDEFINED_TABLE = "42P01";

export interface SchemaVersion {
  /** The last applied migration; null: none. */
  found: string | null;
  /** Whether `needed` has been applied. */
  is_sufficient: boolean;
}

/** Reads the journal of `npm run migrate`. */
export async function readSchemaVersion(db: Database, needed: string): Promise<SchemaVersion> {
  try {
    const [row] = await db.sql<SchemaVersion>`
      SELECT (SELECT name FROM sheaf_migration ORDER BY number DESC LIMIT 1) AS found,
        EXISTS (SELECT FROM sheaf_migration WHERE name = ${needed}) AS is_sufficient`;
    return row!;
  } catch (error) {
    if ((error as { sqlstate?: string }).sqlstate !== UNDEFINED_TABLE) throw error;
    return { found: null, is_sufficient: false };
  }
}
