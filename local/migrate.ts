import { parseArgs } from "node:util";
import type { Migration } from "./migrate/files.ts";
import type { SchemaState } from "./migrate/journal.ts";
import { lookAtSchema, migrate, planMigrations } from "./migrate/migrate.ts";
import { explain, SetupError } from "./processes/setup-error.ts";

const USAGE = `Usage: DATABASE_URL=postgresql://… npm run migrate [-- <options>]

Applies to the database what is missing of migrations/: all of it in one transaction, or nothing. Needs the direct
connection string (with Neon: the one without \`-pooler\` in its host). A statement that cannot get a lock within two
seconds is given up, so that nothing queues behind it, and tried again.

  --status         says what is applied and what is missing, and changes nothing;
                   exit code 0 if the database is up to date, 1 if it is not
  --dry-run        prints the SQL that would be executed, and changes nothing;
                   refuses what a run would refuse
  --accept <name>  takes a migration that was changed after it was applied for applied as it is now (may be repeated)
  --help           prints this
`;

const OPTIONS = {
  status: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  accept: { type: "string", multiple: true, default: [] as string[] },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(USAGE);
  const connectionString = positionals[0] ?? process.env.DATABASE_URL;
  if (!connectionString)
    throw new SetupError("Set DATABASE_URL, or run `npm run migrate -- postgresql://…`.");
  if (values.status) return printStatus(connectionString);
  if (values["dry-run"]) return printSql(connectionString, [...values.accept]);
  const { applied, found } = await migrate(connectionString, {
    accept: [...values.accept],
    tell: (line) => console.log(line),
  });
  printSources(found);
  for (const { name } of applied) console.log(`Applied ${name}.sql`);
  console.log(summary(found, applied));
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function summary({ applied, newer }: SchemaState, now: Migration[]): string {
  const version = now.at(-1)?.name ?? applied.at(-1)?.name;
  if (newer.length > 0) {
    return `The database is ahead of this version of Sheaf, at ${version}: nothing was applied.`;
  }
  return `The database is up to date, at ${version} (${applied.length + now.length} migrations).`;
}

function printSources({ carried, has_foreign_rows }: SchemaState): void {
  if (carried.length > 0) {
    console.log(`Carried ${carried.length} migrations over from drizzle.__drizzle_migrations.`);
  }
  if (has_foreign_rows) {
    console.log(
      "drizzle.__drizzle_migrations also holds another application's journal, which was left alone.",
    );
  }
}

async function printStatus(connectionString: string): Promise<void> {
  const { state, place, server_version } = await lookAtSchema(connectionString);
  const names = (rows: { name: string }[]) => rows.map(({ name }) => `\n  ${name}`).join("") || " none";
  console.log(`Database: ${place}, PostgreSQL ${server_version}`);
  console.log(`Schema version: ${state.applied.at(-1)?.name ?? "none"} (${state.applied.length} applied)`);
  console.log(`Missing:${names(state.missing)}`);
  if (state.newer.length > 0) console.log(`Newer than this version of Sheaf:${names(state.newer)}`);
  if (state.changed.length > 0) {
    console.log(`Changed after they were applied:${names(state.changed.map(({ migration }) => migration))}`);
  }
  if (state.carried.length > 0) {
    console.log("Known from drizzle.__drizzle_migrations; the next run carries that over.");
  }
  if (state.has_foreign_rows)
    console.log("drizzle.__drizzle_migrations holds another application's journal.");
  const { missing, changed, carried } = state;
  if (missing.length + changed.length + carried.length > 0) process.exitCode = 1;
}

async function printSql(connectionString: string, accept: string[]): Promise<void> {
  const state = await planMigrations(connectionString, { accept });
  for (const { name, statements } of state.missing) {
    console.log(`-- ${name}.sql\n${statements.map((statement) => statement.trim()).join("\n\n")}\n`);
  }
  console.log(
    `-- ${state.missing.length} of ${state.missing.length + state.applied.length} migrations are missing.`,
  );
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
