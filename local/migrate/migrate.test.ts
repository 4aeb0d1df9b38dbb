import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../processes/data-folder.ts";
import { readMigrations } from "./files.ts";
import { readFunctionFiles } from "./functions.ts";
import { inspectSchema, type MigrateOptions, migrate as migrateWith } from "./migrate.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";

const QUICK = { lock_timeout_ms: 100, attempts: 3, pause_ms: 10, longest_pause_ms: 10 };
const files = readMigrations();
const last = files.at(-1)!;
const functions = readFunctionFiles();

let database: OwnDatabase;
let connectionString: string;
let sql: Client;
let folder: string;
/** An empty folder because Sheaf's functions need its tables. */
let functions_folder: string;

/** Migrates with the given migrations and no functions; without a folder, with Sheaf's own. */
const migrate = (address: string, options: MigrateOptions = {}) =>
  migrateWith(address, options.folder ? { functions_folder, ...options } : options);

/** Each test gets an empty database. */
beforeEach(async () => {
  database = await createOwnDatabase();
  ({ connectionString, sql } = database);
  folder = mkdtempSync(join(tmpdir(), "sheaf-migrations-"));
  functions_folder = join(folder, "functions");
  mkdirSync(functions_folder);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Writes migrations of a small product, one per text. */
function writeMigrations(...statements: string[]): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = statements.map((_, idx) => ({ idx, when: 1_700_000_000_000 + idx, tag: `000${idx}_step` }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [index, statement] of statements.entries()) {
    writeFileSync(join(folder, `000${index}_step.sql`), statement);
  }
}

const CREATE = "create table thing (id integer);";
const ALTER = "alter table thing add column name text;";

const journal = async () =>
  (await sql.query("select number, name, hash, applied_at from public.sheaf_migration order by number")).rows;
const hasTable = async (name: string) =>
  (await sql.query("select to_regclass($1) is not null as it", [name])).rows[0].it as boolean;

/** Writes the journal of drizzle's own migrator. */
async function writeDrizzleJournal(generated_at: number): Promise<void> {
  await sql.query("create schema drizzle");
  await sql.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await sql.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('f', $1)", [
    generated_at,
  ]);
}
/** Timestamp of the first migration before the baseline, in milliseconds. */
const FORMER = 1_795_230_012_922;
const FOREIGN = FORMER + 31_536_000_000;

describe("an empty database", () => {
  test("gets everything, also from concurrent runs, and stays unchanged afterwards", async () => {
    const runs = await Promise.all([migrate(connectionString), migrate(connectionString)]);
    expect(runs.map(({ applied }) => applied.length).sort((a, b) => a - b)).toEqual([0, files.length]);
    expect(await journal()).toMatchObject(files.map(({ number, name, hash }) => ({ number, name, hash })));
    expect(await hasTable("public.response")).toBe(true);
    expect(await hasTable("drizzle.__drizzle_migrations")).toBe(false);
    expect((await migrate(connectionString)).applied).toEqual([]);
  });

  test("gets everything beside another application's journal, which stays unchanged", async () => {
    await writeDrizzleJournal(FOREIGN);
    const { applied } = await migrate(connectionString);
    expect(applied).toHaveLength(files.length);
    expect(await hasTable("public.response")).toBe(true);
    const { rows } = await sql.query("select created_at::float8 from drizzle.__drizzle_migrations");
    expect(rows).toEqual([{ created_at: FOREIGN }]);
  });

  test("gets all of it or nothing", async () => {
    writeMigrations(CREATE, ALTER, "select nonsense;");
    await expect(migrate(connectionString, { folder })).rejects.toThrow(
      /^Migrations failed: 0002_step\.sql: column "nonsense" does not exist \[42703\]$/,
    );
    expect([await hasTable("thing"), await hasTable("public.sheaf_migration")]).toEqual([false, false]);
  });
});

describe("a database from before the baseline", () => {
  const refusal = /was created before the migrations of Sheaf were folded into one.*`npm run reset`/;

  test.each(["our journal", "drizzle's journal"])(
    "is recognized by %s, and refused with advice",
    async (source) => {
      if (source === "drizzle's journal") await writeDrizzleJournal(FORMER);
      else {
        await sql.query(
          `create table sheaf_migration (number integer, name text, hash text, applied_at timestamptz);
           insert into sheaf_migration values (0, '0000_tables', 'a'), (1, '0001_functions', 'b')`,
        );
      }
      await expect(migrate(connectionString)).rejects.toThrow(refusal);
      expect(await hasTable("public.response")).toBe(false);
      expect(await hasTable("public.sheaf_function")).toBe(false);
    },
  );

  test("is not confused with another application's, for which the error names the conflicting object", async () => {
    writeMigrations(CREATE);
    await sql.query(CREATE);
    await expect(migrate(connectionString, { folder })).rejects.toThrow(
      /^Migrations failed: 0000_step\.sql: relation "thing" already exists \[42P07\] The database has this name already/,
    );
  });
});

describe("a migration that was changed after it was applied", () => {
  test("is refused by name", async () => {
    writeMigrations(CREATE);
    await migrate(connectionString, { folder });
    writeMigrations("create table thing (id bigint);", ALTER);
    await expect(migrate(connectionString, { folder })).rejects.toThrow(
      /^Changed after it was applied to this database: 0000_step\.sql \(sha256 \w{8}… then, \w{8}… now\)\. Nothing was applied\./,
    );
    expect((await sql.query("select * from thing")).fields).toHaveLength(1);

    const accepted = await migrate(connectionString, { folder, accept: ["0000_step"] });
    expect(accepted.applied.map(({ name }) => name)).toEqual(["0001_step"]);
    expect((await migrate(connectionString, { folder })).applied).toEqual([]);
  });

  test("is not one that differs only in its line endings", async () => {
    writeMigrations("create table thing (\n  id integer\n);");
    await migrate(connectionString, { folder });
    writeMigrations("create table thing (\r\n  id integer\r\n);");
    expect((await migrate(connectionString, { folder })).applied).toEqual([]);
  });

  test("is accepted only under its exact name", async () => {
    writeMigrations(CREATE);
    await migrate(connectionString, { folder });
    await expect(migrate(connectionString, { folder, accept: ["0000_step"] })).rejects.toThrow(
      "0000_step is not a migration that changed after it was applied",
    );
  });
});

test("a database of another line of development is refused, one of a newer version stays unchanged", async () => {
  writeMigrations(CREATE, ALTER);
  await migrate(connectionString, { folder });
  writeMigrations(CREATE);
  const { found, applied } = await migrate(connectionString, { folder });
  expect([found.tables.newer.map(({ name }) => name), applied]).toEqual([["0001_step"], []]);

  writeMigrations(CREATE, ALTER);
  await sql.query("update public.sheaf_migration set name = '0001_other' where number = 1");
  await expect(migrate(connectionString, { folder })).rejects.toThrow(
    "Migration 1 is 0001_other in this database and 0001_step in migrations/",
  );
  await sql.query("delete from public.sheaf_migration where number = 0");
  await sql.query("update public.sheaf_migration set name = '0001_step' where number = 1");
  await expect(migrate(connectionString, { folder })).rejects.toThrow(
    "Not applied to this database, although later migrations were: 0000_step.",
  );
});

describe("a lock held by another transaction", () => {
  let other: Client;
  beforeEach(async () => {
    writeMigrations(CREATE);
    await migrate(connectionString, { folder });
    writeMigrations(CREATE, ALTER);
    other = new Client({ connectionString, application_name: "a report" });
    await other.connect();
    await other.query("begin; select * from thing");
  });
  afterEach(() => other.end());

  test("is awaited briefly, so that readers can proceed, and reported", async () => {
    const lines: string[] = [];
    const patience = { ...QUICK, attempts: 100, pause_ms: 50, longest_pause_ms: 50 };
    const run = migrate(connectionString, { folder, report: (line) => lines.push(line), patience });
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    await sql.query("select * from thing");
    expect(lines[0]).toMatch(
      /^0001_step\.sql could not get a lock within 0\.1 s\. Nothing was applied\. Open transactions: pid \d+ \(a report\), idle in transaction, for \d+ s\. Attempt 2 of 100 follows in 0\.05 s\.$/,
    );
    await other.query("commit");
    expect((await run).applied.map(({ name }) => name)).toEqual(["0001_step"]);
  });

  test("ends the run after the last attempt, with nothing applied", async () => {
    await expect(migrate(connectionString, { folder, patience: QUICK })).rejects.toThrow(
      /^0001_step\.sql could not get a lock in 3 attempts\. Nothing was applied\./,
    );
    expect(await journal()).toHaveLength(1);
  });
});

test("an inspection changes nothing", async () => {
  writeMigrations(CREATE, ALTER);
  const { tables, place } = await inspectSchema(connectionString, { folder, functions_folder });
  expect(place).toBe(`${new URL(connectionString).pathname.slice(1)} on ${new URL(connectionString).host}`);
  expect([tables.applied.length, tables.missing.length]).toEqual([0, 2]);
  expect([await hasTable("thing"), await hasTable("public.sheaf_migration")]).toEqual([false, false]);
});

test("an invalid or pooled connection string is refused with a hint", async () => {
  await expect(migrate("nonsense")).rejects.toThrow("must look like postgresql://");
  await expect(migrate("postgresql://u:p@ep-x-pooler.eu.aws.neon.tech/db")).rejects.toThrow("direct");
});

describe("the command", () => {
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: connectionString };
    const command = promisify(execFile)(process.execPath, [join(ROOT, "local/migrate.ts"), ...args], { env });
    return command.then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  };

  test("prints what it would apply, what it has applied, and the state of the database", async () => {
    const before = await run("--status");
    expect(before).toMatchObject({ code: 1 });
    expect(before.stdout).toMatch(/Schema version: none \(0 applied\)\nMissing:\n {2}0000_/);
    const dry = await run("--dry-run");
    expect(dry.stdout).toContain(`-- ${last.name}.sql\n`);
    expect(dry.stdout).toContain(`-- ${files.length} of ${files.length} migrations are missing.`);
    expect(dry.stdout).toContain("-- worker/db/functions/submitting/submit_response.sql\n");
    expect(await hasTable("public.response")).toBe(false);

    const applied = (await run()).stdout.trim().split("\n");
    expect(applied).toEqual([
      ...files.map(({ name }) => `Applied ${name}.sql`),
      `Applied ${functions.length} functions`,
      `The database is up to date, at ${last.name} (${files.length} migrations, ${functions.length} functions).`,
    ]);
    expect(await run("--status")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Missing: none"),
    });
    expect((await run()).stdout.trim().split("\n")).toHaveLength(1);
  });

  test("--dry-run refuses what a run would refuse", async () => {
    await run();
    await sql.query("UPDATE public.sheaf_migration SET hash = 'another' WHERE number = 0");
    const changed = await run("--dry-run");
    expect(changed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Changed after it was applied"),
    });
    expect(changed.stderr).toBe((await run()).stderr);
    expect(await run("--dry-run", "--accept", files[0]!.name)).toMatchObject({ code: 0 });
    expect(await run("--dry-run", "--accept", "0000_none")).toMatchObject({ code: 1 });
    await sql.query("UPDATE public.sheaf_migration SET number = $1, name = '9999_later' WHERE number = 0", [
      files.length,
    ]);
    const gap = await run("--dry-run");
    expect(gap).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Not applied to this database"),
    });
    expect(gap.stderr).toBe((await run()).stderr);
  });

  test("prints its usage, and refuses unknown options", async () => {
    expect(await run("--help")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage:.*--dry-run/s),
    });
    const typo = await run("--dryrun");
    expect(typo).toMatchObject({ code: 1, stderr: expect.stringContaining("'--dryrun'") });
    expect(await hasTable("public.response")).toBe(false);
  });
});
