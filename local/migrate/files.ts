import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../processes/setup-error.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../migrations");

/** One file of `migrations/`. */
export interface Migration {
  number: number;
  /** The file's name without its extension. */
  name: string;
  statements: string[];
  hash: string;
}

interface JournalEntry {
  idx: number;
  tag: string;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** drizzle-kit's migrations, in the order in which they are applied. */
export function readMigrations(folder = MIGRATIONS): Migration[] {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: JournalEntry[];
  };
  return entries.map(({ idx, tag }) => {
    // Git may check out other line endings on another machine.
    const sql = readSql(join(folder, `${tag}.sql`)).replaceAll("\r\n", "\n");
    return { number: idx, name: tag, statements: sql.split("--> statement-breakpoint"), hash: sha256(sql) };
  });
}

function readSql(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new SetupError(`${path} is in the journal of migrations, but cannot be read.`, { cause: error });
  }
}
