import type { Client } from "pg";
import { SetupError } from "../processes/setup-error.ts";
import {
  type AppliedFunction,
  type FunctionState,
  forgetFunction,
  noteFunction,
  noteRemoved,
  noteSet,
  writeFunctionJournal,
} from "./function-journal.ts";
import type { FunctionFile } from "./functions.ts";

/** Executes the statements of one file. */
export type RunFile = (file: string, statements: readonly string[]) => Promise<void>;

/** Applies the changed function files and drops old functions. Runs in the transaction of the migrations. */
export async function applyFunctions(client: Client, state: FunctionState, run: RunFile): Promise<void> {
  await writeFunctionJournal(client);
  // Functions call each other, so no order satisfies every body check. functions.test.ts checks the bodies.
  await client.query("SET LOCAL check_function_bodies = off");
  // Before the files are applied because a restored file may create the same function again.
  for (const gone of state.dropped) await drop(client, gone);
  const signatures: string[] = [];
  for (const file of state.changed) {
    await run(`worker/db/functions/${file.path}`, [file.text]);
    const signature = await signatureOf(client, file, signatures);
    signatures.push(signature);
    await noteFunction(client, signature, file);
  }
  await expectUnambiguous(client, signatures);
  await dropTriggers(client, signatures);
  await noteRemoved(client, state);
  await noteSet(client, state);
}

/** Returns the signature of the function that the file has just created or replaced. Files can share a name. */
async function signatureOf(client: Client, { path, name }: FunctionFile, others: string[]): Promise<string> {
  const { rows } = await client.query(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE proname = $1 AND xmin = pg_current_xact_id()::xid AND oid::regprocedure::text <> ALL ($2)`,
    [name, others],
  );
  if (rows.length === 1) return rows[0].signature;
  throw new SetupError(`worker/db/functions/${path} must create exactly one function, named ${name}.`);
}

/** Refuses functions of the same name that accept the same number of arguments, defaults included. */
async function expectUnambiguous(client: Client, signatures: string[]): Promise<void> {
  const { rows } = await client.query(
    `SELECT a.oid::regprocedure AS one, b.oid::regprocedure AS other
     FROM pg_proc a JOIN pg_proc b ON b.proname = a.proname AND b.pronamespace = a.pronamespace AND b.oid <> a.oid
     WHERE a.oid = ANY ($1::text[]::regprocedure[])
       AND a.pronargs - a.pronargdefaults <= b.pronargs AND b.pronargs - b.pronargdefaults <= a.pronargs`,
    [signatures],
  );
  if (rows.length === 0) return;
  const { one, other } = rows[0];
  throw new SetupError(
    `A call could mean ${one} or ${other}, which the previous release's Worker still calls. Nothing was applied. Give the new function another name.`,
  );
}

/**
 * Drops triggers that the functions' files no longer contain. They are the ones that this transaction did not
 * create.
 */
async function dropTriggers(client: Client, signatures: string[]): Promise<void> {
  const { rows } = await client.query(
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement FROM pg_trigger
     WHERE tgfoid = ANY ($1::text[]::regprocedure[]) AND NOT tgisinternal AND xmin <> pg_current_xact_id()::xid`,
    [signatures],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function drop(client: Client, gone: AppliedFunction): Promise<void> {
  const { rows } = await client.query("SELECT to_regprocedure($1) IS NOT NULL AS is_there", [gone.signature]);
  if (rows[0].is_there) {
    await dropTriggers(client, [gone.signature]);
    await client.query(`DROP FUNCTION ${gone.signature}`);
  }
  await forgetFunction(client, gone);
}
