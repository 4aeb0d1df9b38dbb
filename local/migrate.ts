import { parseArgs } from "node:util";
import type { EarlyStep } from "./migrate/early-steps.ts";
import type { FunctionState } from "./migrate/function-journal.ts";
import { isUpToDate } from "./migrate/function-journal.ts";
import { BEFORE_BASELINE } from "./migrate/journal.ts";
import { inspectSchema, type Migrated, migrate, planMigrations } from "./migrate/migrate.ts";
import { explain, SetupError } from "./processes/setup-error.ts";

const USAGE = `Usage: DATABASE_URL=postgresql://… npm run migrate [-- <options>]

Applies the missing migrations of migrations/, and every function of worker/db/functions/ that is missing from the database
or has another text there. Everything is applied in one transaction, or nothing is. Requires the direct connection string
(with Neon: the one without \`-pooler\` in its host). If a statement cannot get a lock within two seconds, the run rolls
back, so that no other query queues behind it, and tries again. Indexes of existing tables are built before the
transaction, while writes go on.

  --status         prints what is applied and what is missing, and changes nothing;
                   exits with code 0 if the database is up to date, else 1
  --dry-run        prints the SQL that a run would execute, and changes nothing;
                   fails if the run would fail before its first statement
  --accept <name>  records the current text of a migration that was changed after it was applied (can be repeated)
  --help           prints this help
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
  const migrated = await migrate(connectionString, {
    accept: [...values.accept],
    report: (line) => console.log(line),
  });
  for (const { name } of migrated.applied) console.log(`Applied ${name}.sql`);
  for (const line of describeFunctions(migrated.found.functions)) console.log(line);
  console.log(summary(migrated));
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function summary({ applied: now, found: { tables, functions } }: Migrated): string {
  const version = now.at(-1)?.name ?? tables.applied.at(-1)?.name;
  if (functions.is_ahead) {
    return `The database is ahead of this version of Sheaf, at ${version}. Nothing was applied.`;
  }
  return `The database is up to date, at ${version} (${tables.applied.length + now.length} migrations, ${functions.files.length} functions).`;
}

/** Only a first run applies more functions; their names would be noise. */
const MOST_NAMES = 20;

function describeFunctions({ changed, leaving, dropped, version }: FunctionState): string[] {
  const names = changed.length > MOST_NAMES ? "" : `: ${changed.map(({ name }) => name).join(", ")}`;
  return [
    ...(changed.length > 0 ? [`Applied ${changed.length} functions${names}`] : []),
    ...leaving.map(
      ({ signature }) => `${signature} no longer has a file; the first version after ${version} drops it`,
    ),
    ...dropped.map(({ signature }) => `Dropped ${signature}`),
  ];
}

async function printStatus(connectionString: string): Promise<void> {
  const { tables, early, functions, place, server_version } = await inspectSchema(connectionString);
  const list = (names: string[]) => names.map((name) => `\n  ${name}`).join("") || " none";
  const names = (rows: { name: string }[]) => list(rows.map(({ name }) => name));
  console.log(`Database: ${place}, PostgreSQL ${server_version}`);
  if (tables.is_before_baseline) {
    console.log(BEFORE_BASELINE);
    process.exitCode = 1;
    return;
  }
  console.log(`Schema version: ${tables.applied.at(-1)?.name ?? "none"} (${tables.applied.length} applied)`);
  console.log(`Missing:${names(tables.missing)}`);
  const first = early.filter(({ statements }) => statements.length > 0);
  if (first.length > 0) console.log(`Before the transaction:${list(first.map(describeStep))}`);
  if (functions.is_ahead) console.log("Functions: from a newer version of Sheaf");
  else console.log(`Functions to apply:${names(functions.changed)}`);
  if (functions.leaving.length > 0) {
    console.log(`Functions without a file:${list(functions.leaving.map(({ signature }) => signature))}`);
  }
  if (functions.dropped.length > 0) {
    console.log(`Functions to drop:${list(functions.dropped.map(({ signature }) => signature))}`);
  }
  if (tables.newer.length > 0) console.log(`Newer than this version of Sheaf:${names(tables.newer)}`);
  if (tables.changed.length > 0) {
    console.log(
      `Changed after they were applied:${list(tables.changed.map(({ migration }) => migration.name))}`,
    );
  }
  if (tables.missing.length + tables.changed.length > 0 || !isUpToDate(functions)) process.exitCode = 1;
}

async function printSql(connectionString: string, accept: string[]): Promise<void> {
  const { tables, early, functions } = await planMigrations(connectionString, { accept });
  const first = early.flatMap(({ statements }) => statements.map((statement) => statement.trim()));
  if (first.length > 0) console.log(`-- Before the transaction, while writes go on\n${first.join("\n\n")}\n`);
  for (const { name, statements } of tables.missing) {
    const printed = statements.map((statement) => {
      const step = early.find(({ source }) => source === statement);
      return step ? `-- Exists by now: ${describeStep(step)}` : statement.trim();
    });
    console.log(`-- ${name}.sql\n${printed.join("\n\n")}\n`);
  }
  for (const { path, text } of functions.changed) console.log(`-- worker/db/functions/${path}\n${text}`);
  for (const { signature } of functions.dropped) console.log(`DROP FUNCTION ${signature};\n`);
  const all = tables.missing.length + tables.applied.length;
  console.log(`-- ${tables.missing.length} of ${all} migrations are missing.`);
  console.log(`-- ${functions.changed.length} of ${functions.files.length} functions would be applied.`);
}

const describeStep = ({ kind, name, table }: EarlyStep) => `${kind} ${name} of ${table}`;

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
