import type { Database } from "./database.ts";

const UNDEFINED_TABLE = "42P01";

/** A required migration and set of functions. */
export interface SchemaNeeds {
  migration: string;
  function_set: string;
}

export interface SchemaVersion {
  /** The last applied migration and the last set of functions; null: none. */
  found: string | null;
  /** Whether both requirements are met. */
  is_sufficient: boolean;
}

export function writeVersion({ migration, function_set }: SchemaNeeds): string {
  return `${migration}+${function_set}`;
}

/** Reads the journals of `npm run migrate`. */
export async function readSchemaVersion(db: Database, needed: SchemaNeeds): Promise<SchemaVersion> {
  try {
    const [row] = await db.sql<{ migration: string | null; function_set: string; is_sufficient: boolean }>`
      SELECT (SELECT name FROM sheaf_migration ORDER BY number DESC LIMIT 1) AS migration,
        (SELECT name FROM sheaf_function_set ORDER BY applied_at DESC LIMIT 1) AS function_set,
        EXISTS (SELECT FROM sheaf_migration WHERE name = ${needed.migration})
          AND EXISTS (SELECT FROM sheaf_function_set WHERE name = ${needed.function_set}) AS is_sufficient`;
    const { migration, function_set, is_sufficient } = row!;
    return { found: migration && writeVersion({ migration, function_set }), is_sufficient };
  } catch (error) {
    if ((error as { sqlstate?: string }).sqlstate !== UNDEFINED_TABLE) throw error;
    return { found: null, is_sufficient: false };
  }
}
