import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client, DatabaseError } from "pg";
import { explain, SetupError } from "./setup-error.ts";

const FOLDER = join(import.meta.dirname, "../migrations");
const ONE_AT_A_TIME = 823_217; // any fixed number: two processes that migrate the same database wait for each other

/** Applies what is missing of `migrations/`, each file in the transaction of the whole run. */
export async function migrate(connectionString: string): Promise<void> {
  if (!URL.canParse(connectionString)) {
    throw new SetupError(
      "The connection string should look like postgresql://user:password@host:5432/database.",
    );
  }
  if (new URL(connectionString).hostname.includes("-pooler.")) {
    throw new SetupError(
      "Migrations need Neon's direct connection string: the one without `-pooler` in its host.",
    );
  }
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [ONE_AT_A_TIME]);
    await applyMigrations(drizzle(client), { migrationsFolder: FOLDER });
  } catch (error) {
    throw new SetupError(`Migrations failed: ${whatFailed(error)}`, { cause: error });
  } finally {
    await client.end();
  }
}

/** drizzle hides PostgreSQL's own error behind the text of the statement. */
function whatFailed(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof DatabaseError)) {
    const { message, code } = cause as NodeJS.ErrnoException;
    return message || code || String(cause);
  }
  const statement = error instanceof Error && "query" in error ? String(error.query) : "";
  const file = statement && readdirSync(FOLDER).find((name) => contains(name, statement));
  return [file && `${file}:`, cause.message, cause.detail && `(${cause.detail})`, `[${cause.code}]`]
    .filter(Boolean)
    .join(" ");
}

function contains(name: string, statement: string): boolean {
  return name.endsWith(".sql") && readFileSync(join(FOLDER, name), "utf8").includes(statement);
}

if (process.argv[1] === import.meta.filename) {
  try {
    const connectionString = process.argv[2] ?? process.env.DATABASE_URL;
    if (!connectionString)
      throw new SetupError("Set DATABASE_URL, or run `npm run migrate -- postgresql://…`.");
    await migrate(connectionString);
    console.log("The database is up to date.");
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
