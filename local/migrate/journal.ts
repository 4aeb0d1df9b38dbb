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

/** A database's state of `migrations/`. */
export interface SchemaState {
  applied: AppliedMigration[];
  missing: Migration[];
  /** Applied by a newer version of Sheaf, and missing from this `migrations/`. */
  newer: AppliedMigration[];
  /** Applied, and changed since. */
  changed: { applied: AppliedMigration; migration: Migration }[];
  /** Created before all migrations were folded into one baseline: cannot be migrated. */
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
  "This database was made before the migrations of Sheaf were folded into one, and cannot be migrated. Nothing was changed. " +
  "If it is the one of `npm run dev`, `npm run reset` removes it with everything in it; else take an empty database.";

/** Refuses a database that cannot be migrated. */
export function verifyJournal({ applied, missing, changed, is_before_baseline }: SchemaState): void {
  if (is_before_baseline) throw new SetupError(BEFORE_BASELINE);
  const renamed = changed.find(({ applied, migration }) => applied.name !== migration.name);
  if (renamed) {
    throw new SetupError(
      `Migration ${renamed.migration.number} is ${renamed.applied.name} in this database and ${renamed.migration.name} in migrations/: ` +
        "the database belongs to another line of development. Nothing was applied. (`npm run reset` makes the database of `npm run dev` anew.)",
    );
  }
  if (changed.length > 0) {
    const names = changed.map(({ migration }) => migration.name);
    throw new SetupError(
      `Changed after it was applied to this database: ${changed.map(describeChange).join(", ")}. Nothing was applied. ` +
        "Restore the file and put the change into a new migration; or, if the database has that change already, " +
        `run \`npm run migrate -- ${names.map((name) => `--accept ${name}`).join(" ")}\`.`,
    );
  }
  const last = applied.at(-1)?.number ?? -1;
  const skipped = missing.filter(({ number }) => number < last);
  if (skipped.length > 0) {
    throw new SetupError(
      `${skipped.map(({ name }) => name).join(", ")} was not applied to this database, though later migrations were. Nothing was applied.`,
    );
  }
}

const describeChange = ({ applied, migration }: SchemaState["changed"][number]) =>
  `${migration.name}.sql (sha256 ${applied.hash.slice(0, 8)}… then, ${migration.hash.slice(0, 8)}… now)`;

/** Runs in the transaction that applies missing migrations. */
export async function writeJournal(client: Client): Promise<void> {
  await client.query(CREATE);
}

export async function noteApplied(client: Client, { number, name, hash }: Migration): Promise<void> {
  await client.query(
    "INSERT INTO public.sheaf_migration (number, name, hash, applied_at) VALUES ($1, $2, $3, $4)",
    [number, name, hash, new Date()],
  );
}

/** Records the current file as the applied one. */
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

/** Early versions used drizzle's journal, whose table has the same name in every application. */
async function isKnownToDrizzle(client: Client): Promise<boolean> {
  // We may lack access to another application's table.
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
