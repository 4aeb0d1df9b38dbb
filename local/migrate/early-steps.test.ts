import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ROOT } from "../processes/data-folder.ts";
import { shapeOf } from "./early-steps.ts";
import { readMigrations } from "./files.ts";
import { type MigrateOptions, migrate as migrateWith, planMigrations } from "./migrate.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";

/** Creates a database for each migration. */
const SLOWLY = { timeout: 180_000 };
const QUICK = { lock_timeout_ms: 200, attempts: 3, pause_ms: 10, longest_pause_ms: 10 };

let database: OwnDatabase;
let connectionString: string;
let sql: Client;
let folder: string;
let functions_folder: string;
const clients: Client[] = [];

beforeEach(async () => {
  database = await createOwnDatabase();
  ({ connectionString, sql } = database);
  folder = mkdtempSync(join(tmpdir(), "sheaf-early-"));
  functions_folder = join(folder, "functions");
  mkdirSync(functions_folder);
  mkdirSync(join(folder, "meta"));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(...texts: string[]): void {
  const entries = texts.map((_, idx) => ({ idx, when: idx, tag: `000${idx}_step` }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `000${index}_step.sql`), text);
}

const sources = () => ({ folder, functions_folder });
const migrate = (options: MigrateOptions = {}) =>
  migrateWith(connectionString, { ...sources(), patience: QUICK, report_every_ms: 20, ...options });
const planned = async () => (await planMigrations(connectionString, sources())).early;

async function connect(application_name = "another"): Promise<Client> {
  const client = new Client({ connectionString, application_name });
  await client.connect();
  clients.push(client);
  return client;
}

/** Opens a transaction that has written the table, for which a concurrent build has to wait. */
async function openTransaction(): Promise<Client> {
  const client = await connect("a report");
  await client.query("begin; insert into thing values (1000)");
  return client;
}

const indexes = async () =>
  (
    await sql.query(
      `select relname as name, indisvalid as is_valid, pg_get_indexdef(indexrelid) as definition
       from pg_index join pg_class on oid = indexrelid where relname like 'thing%' order by 1`,
    )
  ).rows;

const TABLE = "create table thing (id integer, note text); insert into thing select generate_series(1, 100);";
const INDEX = `CREATE INDEX "thing_index" ON "thing" USING btree ("id") WHERE "thing"."note" = 'it''s "x"';`;
const BREAK = "--> statement-breakpoint\n";

describe("an index of an existing table", () => {
  beforeEach(async () => {
    write(TABLE);
    await migrate();
    write(TABLE, INDEX);
  });

  test("is built while others write the table, and reports what it waits for", async () => {
    // A build outlasts the limits of the role and of the database.
    await sql.query(
      `alter database ${new URL(connectionString).pathname.slice(1)} set lock_timeout = '50ms'`,
    );
    const open = await openTransaction();
    const lines: string[] = [];
    const run = migrate({ report: (line) => lines.push(line) });
    await expect.poll(() => lines.filter((line) => line.includes("waiting")).length).toBeGreaterThan(10);
    expect(lines[0]).toBe("Building index thing_index. Writes of thing go on.");
    expect(lines[1]).toMatch(
      /^thing_index: waiting for open transactions to end, while writes go on: pid \d+ \(a report\), idle in transaction, for \d+ s$/,
    );
    expect(await indexes()).toMatchObject([{ is_valid: false }]);
    // Neither waits for the build, which waits longer than any lock may.
    await sql.query("set statement_timeout = '5s'");
    await sql.query("insert into thing values (1)");
    await sql.query("update thing set note = 'x' where id = 2");
    await open.query("commit");
    expect((await run).applied.map(({ name }) => name)).toEqual(["0001_step"]);
    expect(await indexes()).toMatchObject([{ name: "thing_index", is_valid: true }]);
    expect((await migrate()).applied).toEqual([]);
  });

  test("is built once by concurrent runs, which do not wait for each other's statements", async () => {
    const open = await openTransaction();
    const lines: string[] = [];
    const report = (line: string) => lines.push(line);
    const runs = [migrate({ report }), migrate({ report })];
    await expect.poll(() => lines.some((line) => line.startsWith("Another run"))).toBe(true);
    await open.query("commit");
    expect((await Promise.all(runs)).map(({ applied }) => applied.length).sort()).toEqual([0, 1]);
    expect(lines.filter((line) => line.startsWith("Building"))).toHaveLength(1);
  });

  test("whose build was interrupted is dropped and built again", async () => {
    const open = await openTransaction();
    const lines: string[] = [];
    const run = migrate({ report: (line) => lines.push(line) });
    const failed = expect(run).rejects.toThrow("Migrations failed: ");
    await expect.poll(() => lines.some((line) => line.includes("waiting"))).toBe(true);
    await sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'CREATE INDEX CONC%'`,
    );
    await failed;
    expect(await indexes()).toMatchObject([{ is_valid: false }]);
    expect((await planned()).flatMap(({ statements }) => statements)).toEqual([
      'DROP INDEX CONCURRENTLY IF EXISTS "thing_index"',
      INDEX.replace("CREATE INDEX", "CREATE INDEX CONCURRENTLY"),
    ]);
    await open.query("commit");
    await migrate();
    expect(await indexes()).toMatchObject([{ is_valid: true }]);
  });

  test("is not built again if a run has built it and stopped then", async () => {
    write(TABLE, INDEX, "select nonsense");
    await expect(migrate()).rejects.toThrow('0002_step.sql: column "nonsense" does not exist');
    const [built] = (await sql.query("select 'thing_index'::regclass::oid as oid")).rows;
    expect((await sql.query("select count(*)::int from sheaf_migration")).rows).toEqual([{ count: 1 }]);
    write(TABLE, INDEX, "select 1");
    const lines: string[] = [];
    expect((await migrate({ report: (line) => lines.push(line) })).applied).toHaveLength(2);
    expect(lines).toEqual([]);
    expect((await sql.query("select 'thing_index'::regclass::oid as oid")).rows).toEqual([built]);
  });

  test.each([
    "create index thing_index on thing (note)",
    "create unique index thing_index on thing (id) where note = 'it''s \"x\"'",
  ])("that has another definition is not taken for it: %s", async (other) => {
    await sql.query("delete from thing");
    await sql.query(other);
    await expect(migrate()).rejects.toThrow('relation "thing_index" already exists');
    expect((await sql.query("select count(*)::int from sheaf_migration")).rows).toEqual([{ count: 1 }]);
  });

  test("that is unique and finds duplicates leaves nothing behind", async () => {
    await sql.query("insert into thing values (1)");
    write(TABLE, INDEX.replace("INDEX", "UNIQUE INDEX").replace(/ WHERE.*/, ";"));
    await expect(migrate()).rejects.toThrow(
      /^Migrations failed: 0001_step\.sql: could not create unique index "thing_index"/,
    );
    expect(await indexes()).toEqual([]);
    await sql.query("delete from thing where id = 1");
    await migrate();
    expect(await indexes()).toMatchObject([
      { is_valid: true, definition: expect.stringContaining("UNIQUE") },
    ]);
  });
});

describe("a new column of an existing table, with an index", () => {
  const COLUMN = `ALTER TABLE "thing" ADD COLUMN "kind" text DEFAULT 'a, b' NOT NULL;`;
  const ON_KIND = 'CREATE INDEX "thing_kind" ON "thing" USING btree ("kind","id");';
  beforeEach(async () => {
    write(TABLE);
    await migrate();
    write(TABLE, COLUMN + BREAK + ON_KIND);
  });

  test("is added first, so that the index is built while others write", async () => {
    const lines: string[] = [];
    const open = await connect();
    await open.query("begin; insert into thing values (7)");
    const waiting = migrate({ report: (line) => lines.push(line), patience: { ...QUICK, attempts: 1000 } });
    await expect.poll(() => lines[0]).toMatch(/^0001_step\.sql could not get a lock/);
    await sql.query("insert into thing values (8)");
    await open.query("commit");
    expect((await waiting).applied).toHaveLength(1);
    expect(lines.at(-1)).toBe("Building index thing_kind. Writes of thing go on.");
    expect((await sql.query("select distinct kind from thing")).rows).toEqual([{ kind: "a, b" }]);
  });

  test("is not added again after a run that stopped then", async () => {
    write(TABLE, COLUMN + BREAK + ON_KIND, "select nonsense");
    await expect(migrate()).rejects.toThrow("nonsense");
    expect(await indexes()).toMatchObject([{ is_valid: true }]);
    expect((await planned()).map(({ name, statements }) => [name, statements])).toEqual([
      ["kind", []],
      ["thing_kind", []],
    ]);
    write(TABLE, COLUMN + BREAK + ON_KIND);
    expect((await migrate()).applied).toHaveLength(1);
  });

  test("that exists with another definition is refused", async () => {
    await sql.query("alter table thing add column kind integer");
    await expect(migrate()).rejects.toThrow('column "kind" of relation "thing" already exists');
  });
});

describe("stays in the transaction:", () => {
  const stays = async (...statements: string[]) => {
    write(TABLE);
    await migrate();
    write(TABLE, statements.join(BREAK));
    expect(await planned()).toEqual([]);
    expect((await migrate()).applied).toHaveLength(1);
    expect(await indexes()).toMatchObject([{ is_valid: true }]);
  };

  test("an index of a new table", () =>
    stays(
      'CREATE TABLE "thing_part" ("id" integer);',
      'CREATE INDEX "thing_part_index" ON "thing_part" USING btree ("id");',
    ));
  test("an index that an earlier statement prepares", () =>
    stays(
      "delete from thing where id > 1;",
      'CREATE UNIQUE INDEX "thing_index" ON "thing" USING btree ("id");',
    ));
  test("an index of a column that is renamed", () =>
    stays(
      'ALTER TABLE "thing" RENAME COLUMN "note" TO "id_text";',
      'CREATE INDEX "thing_index" ON "thing" USING btree ("id_text");',
    ));
  test("an index with a new type of key", async () => {
    write(TABLE);
    await migrate();
    const extension = "CREATE EXTENSION IF NOT EXISTS pg_trgm;";
    write(
      TABLE,
      `${extension}${BREAK}CREATE INDEX "thing_index" ON "thing" USING gin ("note" gin_trgm_ops);`,
    );
    expect((await migrate()).applied).toHaveLength(1);
    expect(await indexes()).toMatchObject([{ is_valid: true }]);
  });
});

describe("Sheaf's own migrations", () => {
  const all = readMigrations();
  const schema = async (client: Client) =>
    (
      await client.query(
        `select pg_get_indexdef(indexrelid) as it from pg_index where indrelid::regclass::text !~ '^pg_' order by 1`,
      )
    ).rows;

  test("create every index in a form that can be built first", () => {
    const statements = all.flatMap((migration) => migration.statements);
    const unknown = statements.filter((text) => /^\s*CREATE (UNIQUE )?INDEX/i.test(text) && !shapeOf(text));
    expect(unknown).toEqual([]);
  });

  /** Brings a database to the state after the first migrations. */
  async function migrateEarlier(address: string, length: number): Promise<void> {
    const entries = all.slice(0, length).map(({ number, name }) => ({ idx: number, tag: name }));
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
    for (const { name, statements } of all)
      writeFileSync(join(folder, `${name}.sql`), statements.join("--> statement-breakpoint"));
    await migrateWith(address, sources());
  }

  test("are printed with the builds before them", async () => {
    await migrateEarlier(connectionString, 4);
    const env = { ...process.env, DATABASE_URL: connectionString };
    const run = (option: string) =>
      promisify(execFile)(process.execPath, [join(ROOT, "local/migrate.ts"), option], { env }).catch(
        ({ stdout }) => ({ stdout }),
      );
    expect((await run("--status")).stdout).toContain(
      "\nBefore the transaction:\n  index response_empty_index of response\n",
    );
    const { stdout } = await run("--dry-run");
    expect(stdout).toMatch(
      /^-- Before the transaction, while writes go on\nCREATE INDEX CONCURRENTLY "response_empty_index" ON /,
    );
    expect(stdout).toContain(
      "-- 0004_empty_responses.sql\n-- Exists by now: index response_empty_index of response\n",
    );
    expect(stdout).not.toMatch(/^CREATE INDEX "response_(?!tally_)/m);
    expect(stdout).toMatch(/^CREATE INDEX "form_view_bucket_/m);
    expect((await sql.query("select to_regclass('response_empty_index') as it")).rows).toEqual([
      { it: null },
    ]);
  });

  test(
    "have the same result from every earlier state, without a build of an empty database",
    SLOWLY,
    async () => {
      const lines: string[] = [];
      const report = (line: string) => lines.push(line);
      await migrateWith(connectionString, { report, functions_folder });
      expect(lines).toEqual([]);
      const expected = await schema(sql);
      const journal = "select number, name, hash from sheaf_migration order by number";
      for (let length = 1; length < all.length; length += 1) {
        const earlier = await createOwnDatabase();
        await migrateEarlier(earlier.connectionString, length);
        await migrateWith(earlier.connectionString, { report, functions_folder });
        expect(await schema(earlier.sql)).toEqual(expected);
        expect((await earlier.sql.query(journal)).rows).toEqual((await sql.query(journal)).rows);
        await earlier.drop();
      }
      const built = new Set(lines.map((line) => /^Building index (\w+)\./.exec(line)?.[1]));
      expect([...built]).toEqual(
        expect.arrayContaining([
          "response_empty_index",
          "response_simulated_index",
          "customer_created_at_index",
        ]),
      );
    },
  );
});
