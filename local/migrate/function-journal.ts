import type { Client } from "pg";
import { type FunctionFile, functionSetOf } from "./functions.ts";

/** A row of `public.sheaf_function`: a function that a file created in the database. */
export interface AppliedFunction {
  /** PostgreSQL's notation: name and argument types. */
  signature: string;
  file: string;
  hash: string;
  /** The version of Sheaf whose run found the file missing. A run of a later version drops the function. */
  removed_in: string | null;
}

/** The database's functions, compared with the files in `worker/db/functions/`. */
export interface FunctionState {
  /** The version of Sheaf that the files belong to. */
  version: string;
  files: FunctionFile[];
  /** Hash of all files, from `functionSetOf`. */
  set: string;
  /** Files that are missing from the database, or have another text there. */
  changed: FunctionFile[];
  /** Functions whose file this version has deleted. They stay because the previous Worker calls them. */
  leaving: AppliedFunction[];
  /** Functions to drop: an earlier version has deleted their file. */
  dropped: AppliedFunction[];
  /** Whether a newer version of Sheaf has applied its files. This version then leaves the functions alone. */
  is_ahead: boolean;
  /** Whether the database has recorded `set`. */
  has_set: boolean;
}

const CREATE = `CREATE TABLE IF NOT EXISTS public.sheaf_function (
  signature text PRIMARY KEY,
  file text NOT NULL,
  hash text NOT NULL,
  removed_in text,
  applied_at timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS public.sheaf_function_set (
  name text PRIMARY KEY,
  version text NOT NULL,
  applied_at timestamptz NOT NULL
)`;

/** Compares the function files with the database's journal. Writes nothing. */
export async function readFunctionState(
  client: Client,
  files: FunctionFile[],
  version: string,
): Promise<FunctionState> {
  const { rows, sets } = await readJournal(client);
  const live = new Map(rows.filter((row) => row.removed_in === null).map((row) => [row.file, row]));
  const names = new Set(files.map(({ file }) => file));
  const is_ahead = sets.some((set) => isNewer(set.version, version));
  const set = functionSetOf(files);
  const ifOurs = <T>(found: T[]) => (is_ahead ? [] : found);
  return {
    version,
    files,
    set,
    changed: ifOurs(files.filter(({ file, hash }) => live.get(file)?.hash !== hash)),
    leaving: ifOurs([...live.values()].filter(({ file }) => !names.has(file))),
    dropped: ifOurs(rows.filter((row) => row.removed_in !== null && isNewer(version, row.removed_in))),
    is_ahead,
    has_set: sets.some(({ name }) => name === set),
  };
}

/** Whether a run would change nothing. */
export function isUpToDate({ changed, leaving, dropped, is_ahead, has_set }: FunctionState): boolean {
  return is_ahead || (has_set && changed.length + leaving.length + dropped.length === 0);
}

/** Creates the journal's tables if they are missing. */
export async function writeFunctionJournal(client: Client): Promise<void> {
  await client.query(CREATE);
}

/** Records that the file's current text created this function. */
export async function noteFunction(
  client: Client,
  signature: string,
  { file, hash }: FunctionFile,
): Promise<void> {
  await client.query(
    `INSERT INTO public.sheaf_function (signature, file, hash, applied_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (signature) DO UPDATE SET file = $2, hash = $3, removed_in = NULL, applied_at = now()`,
    [signature, file, hash],
  );
}

/** Marks functions as removed whose file was deleted, or now creates a function with other arguments. */
export async function noteRemoved(client: Client, { files, version }: FunctionState): Promise<void> {
  await client.query(
    `UPDATE public.sheaf_function f SET removed_in = $2
     WHERE removed_in IS NULL AND (file <> ALL ($1) OR EXISTS (
       SELECT FROM public.sheaf_function n
       WHERE n.file = f.file AND n.removed_in IS NULL AND n.applied_at > f.applied_at))`,
    [files.map(({ file }) => file), version],
  );
}

/** Removes a dropped function from the journal. */
export async function forgetFunction(client: Client, { signature }: AppliedFunction): Promise<void> {
  await client.query("DELETE FROM public.sheaf_function WHERE signature = $1", [signature]);
}

/** Records that the current set of files was applied. */
export async function noteSet(client: Client, { set, version }: FunctionState): Promise<void> {
  await client.query(
    `INSERT INTO public.sheaf_function_set (name, version, applied_at) VALUES ($1, $2, now())
     ON CONFLICT (name) DO UPDATE SET version = $2, applied_at = now()`,
    [set, version],
  );
}

async function readJournal(
  client: Client,
): Promise<{ rows: AppliedFunction[]; sets: { name: string; version: string }[] }> {
  const { rows: found } = await client.query("SELECT to_regclass('public.sheaf_function_set') AS it");
  if (found[0].it === null) return { rows: [], sets: [] };
  const functions = await client.query(
    "SELECT signature, file, hash, removed_in FROM public.sheaf_function ORDER BY signature",
  );
  const sets = await client.query("SELECT name, version FROM public.sheaf_function_set");
  return { rows: functions.rows, sets: sets.rows };
}

/** Compares versions like 1.20.3 numerically. */
export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, "en", { numeric: true }) > 0;
}
