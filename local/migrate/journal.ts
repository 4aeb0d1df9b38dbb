import type { Client } from "pg";
import { SetupError } from "../processes/setup-error.ts";
import type { Migration } from "./files.ts";

/** A row of `public.sheaf_migration`. */
export interface AppliedMigration {
  number: number;
  name: string;
  hash: string;
  applied_at: Date;
}

/** The migrations of the database, compared with the files in `migrations/`. */
export interface SchemaState {
  applied: AppliedMigration[];
  missing: Migration[];
  /** Applied by a newer version of Sheaf, so `migrations/` does not have them. */
  newer: AppliedMigration[];
  /** Applied, but the file has changed since. */
  changed: { applied: AppliedMigration; migration: Migration }[];
  /** Whether the database is older than the baseline migration, and so cannot be migrated. */
  is_before_baseline: boolean;
}

/** The first migration before the baseline, and its timestamp in drizzle's journal, in milliseconds. */
const FORMER_FIRST = { name: "0000_tables", generated_at: 1_795_230_012_922 };

const CREATE = `CREATE TABLE IF NOT EXISTS public.sheaf_migration (
  number integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  hash text NOT NULL,
  applied_at timestamptz
)`;

/** Compares the migrations with the database's journal. Writes nothing. */
export async function readState(client: Client, migrations: Migration[]): Promise<SchemaState> {
  const own = await readOwn(client);
  const applied = own ?? [];
  const byNumber = new Map(applied.map((row) => [row.number, row]));
  return {
    applied,
    missing: migrations.filter(({ number }) => !byNumber.has(number)),
    newer: applied.filter(({ number }) => !migrations.some((migration) => migration.number === number)),
    changed: migrations.flatMap((migration) => {
      const row = byNumber.get(migration.number);
      return row && (row.name !== migration.name || row.hash !== migration.hash)
        ? [{ applied: row, migration }]
        : [];
    }),
    is_before_baseline:
      own === null ? await isKnownToDrizzle(client) : applied.some(({ name }) => name === FORMER_FIRST.name),
  };
}

export const BEFORE_BASELINE =
  "This database was created before the migrations of Sheaf were folded into one, and cannot be migrated. Nothing was changed. " +
  "If it belongs to `npm run dev`, remove it and its data with `npm run reset`. Otherwise use an empty database.";

/** Throws if the database cannot be migrated. */
export function verifyJournal({ applied, missing, changed, is_before_baseline }: SchemaState): void {
  if (is_before_baseline) throw new SetupError(BEFORE_BASELINE);
  const renamed = changed.find(({ applied, migration }) => applied.name !== migration.name);
  if (renamed) {
    throw new SetupError(
      `Migration ${renamed.migration.number} is ${renamed.applied.name} in this database and ${renamed.migration.name} in migrations/: ` +
        "the database belongs to another line of development. Nothing was applied. If it belongs to `npm run dev`, `npm run reset` removes it.",
    );
  }
  if (changed.length > 0) {
    const names = changed.map(({ migration }) => migration.name);
    throw new SetupError(
      `Changed after it was applied to this database: ${changed.map(describeChange).join(", ")}. Nothing was applied. ` +
        "Restore the file and put the change into a new migration. If the database already has the change, " +
        `run \`npm run migrate -- ${names.map((name) => `--accept ${name}`).join(" ")}\`.`,
    );
  }
  const last = applied.at(-1)?.number ?? -1;
  const skipped = missing.filter(({ number }) => number < last);
  if (skipped.length > 0) {
    throw new SetupError(
      `Not applied to this database, although later migrations were: ${skipped.map(({ name }) => name).join(", ")}. Nothing was applied now.`,
    );
  }
}

const describeChange = ({ applied, migration }: SchemaState["changed"][number]) =>
  `${migration.name}.sql (sha256 ${applied.hash.slice(0, 8)}… then, ${migration.hash.slice(0, 8)}… now)`;

/** Creates the journal if it is missing. Runs in the transaction that applies the migrations. */
export async function writeJournal(client: Client): Promise<void> {
  await client.query(CREATE);
}

/** Records that a migration was applied. */
export async function noteApplied(client: Client, { number, name, hash }: Migration): Promise<void> {
  await client.query(
    "INSERT INTO public.sheaf_migration (number, name, hash, applied_at) VALUES ($1, $2, $3, $4)",
    [number, name, hash, new Date()],
  );
}

/** Records the current text of the file as the applied one. */
export async function acceptChange(client: Client, { number, hash }: Migration): Promise<void> {
  await client.query("UPDATE public.sheaf_migration SET hash = $2 WHERE number = $1", [number, hash]);
}

async function readOwn(client: Client): Promise<AppliedMigration[] | null> {
  const { rows } = await client.query("SELECT to_regclass('public.sheaf_migration') AS it");
  if (rows[0].it === null) return null;
  const journal = await client.query(
    "SELECT number, name, hash, applied_at FROM public.sheaf_migration ORDER BY number",
  );
  return journal.rows;
}

/** Whether an early version of Sheaf left drizzle's journal. Its table has the same name in every application. */
async function isKnownToDrizzle(client: Client): Promise<boolean> {
  // The table may belong to another application and be closed to us.
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'drizzle' AND c.relname = '__drizzle_migrations'
       AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`,
  );
  if (rowCount === 0) return false;
  const former = await client.query("SELECT FROM drizzle.__drizzle_migrations WHERE created_at = $1", [
    FORMER_FIRST.generated_at,
  ]);
  return former.rowCount !== 0;
}
