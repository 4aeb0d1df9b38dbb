import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FUNCTIONS, functionSetOf, readFunctionFiles } from "./functions.ts";
import { migrate } from "./migrate.ts";
import { createOwnDatabase, type OwnDatabase, readDefinitions } from "./own-database.ts";

/** Databases of an earlier version. Titles read "a database …". */

const SMALL = `CREATE OR REPLACE FUNCTION small() RETURNS text LANGUAGE sql AS $$ SELECT 'one' $$;\n`;
const TABLE = "create table thing (id integer);";
const noted = (name: string, ...triggers: string[]) =>
  [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;`,
    ...triggers.map(
      (trigger) =>
        `CREATE OR REPLACE TRIGGER ${trigger} AFTER INSERT ON thing FOR EACH ROW EXECUTE FUNCTION ${name}();`,
    ),
  ].join("\n");

let database: OwnDatabase;
let folder: string;
let functions_folder: string;
beforeEach(async () => {
  database = await createOwnDatabase();
  folder = mkdtempSync(join(tmpdir(), "sheaf-functions-"));
  functions_folder = join(folder, "functions");
  mkdirSync(join(functions_folder, "some"), { recursive: true });
  mkdirSync(join(folder, "meta"));
  writeFileSync(
    join(folder, "meta/_journal.json"),
    JSON.stringify({ entries: [{ idx: 0, tag: "0000_things" }] }),
  );
  writeFileSync(join(folder, "0000_things.sql"), TABLE);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) =>
  writeFileSync(join(functions_folder, "some", `${name}.sql`), text);
const remove = (name: string) => rmSync(join(functions_folder, "some", `${name}.sql`));
const run = async (version: string) => {
  const { found } = await migrate(database.connectionString, { folder, functions_folder, version });
  return found.functions;
};
const names = async () =>
  (
    await database.sql.query(
      "select oid::regprocedure::text as it from pg_proc where pronamespace = 'public'::regnamespace order by 1",
    )
  ).rows.map(({ it }) => it as string);
const triggers = async () =>
  (
    await database.sql.query(
      `select tgname || ' ' || tgfoid::regproc as it from pg_trigger where not tgisinternal order by 1`,
    )
  ).rows.map(({ it }) => it as string);

test("gets what differs, and nothing else", async () => {
  write("small", SMALL);
  write("noted", noted("noted", "thing_added"));
  await run("1.0.0");
  write("small", SMALL.replace("one", "two"));
  const { changed } = await run("1.0.0");
  expect(changed.map(({ file }) => file)).toEqual(["small"]);
  expect((await database.sql.query("select small()")).rows).toEqual([{ small: "two" }]);
  expect((await run("1.0.0")).changed).toEqual([]);
});

test("keeps a deleted function and its triggers for one release", async () => {
  write("small", SMALL);
  write("noted", noted("noted", "thing_added"));
  await run("1.9.0");
  remove("noted");
  expect((await run("1.10.0")).leaving.map(({ signature }) => signature)).toEqual(["noted()"]);
  await run("1.10.0");
  expect([await names(), await triggers()]).toEqual([["noted()", "small()"], ["thing_added noted"]]);
  expect((await run("1.11.0")).dropped.map(({ signature }) => signature)).toEqual(["noted()"]);
  expect([await names(), await triggers()]).toEqual([["small()"], []]);
  expect((await run("1.11.0")).dropped).toEqual([]);
});

test("keeps a renamed function for one release, while its triggers already call the new one", async () => {
  write("noted", noted("noted", "thing_added"));
  await run("1.0.0");
  remove("noted");
  write("seen", noted("seen", "thing_added"));
  await run("1.1.0");
  expect([await names(), await triggers()]).toEqual([["noted()", "seen()"], ["thing_added seen"]]);
  await run("1.2.0");
  expect([await names(), await triggers()]).toEqual([["seen()"], ["thing_added seen"]]);
});

test("keeps a function whose file comes back", async () => {
  write("small", SMALL);
  await run("1.0.0");
  remove("small");
  await run("1.1.0");
  write("small", SMALL);
  await run("1.2.0");
  expect([(await run("1.3.0")).dropped, await names()]).toEqual([[], ["small()"]]);
});

test("keeps the previous signature for one release, also if a separate file defines it", async () => {
  write("small", SMALL);
  await run("1.0.0");
  write(
    "small",
    "CREATE OR REPLACE FUNCTION small(n integer) RETURNS text LANGUAGE sql AS $$ SELECT n::text $$;",
  );
  await run("1.1.0");
  expect(await names()).toEqual(["small()", "small(integer)"]);
  write("small.until-1.2.0", SMALL.replace("'one'", "small(1)"));
  await run("1.1.0");
  expect((await database.sql.query("select small()")).rows).toEqual([{ small: "1" }]);
  remove("small.until-1.2.0");
  await run("1.2.0");
  expect(await names()).toEqual(["small()", "small(integer)"]);
  await run("1.3.0");
  expect(await names()).toEqual(["small(integer)"]);
});

test("refuses two functions that a call cannot tell apart", async () => {
  const takes = (args: string) =>
    `CREATE OR REPLACE FUNCTION small(${args}) RETURNS text LANGUAGE sql AS $$ SELECT 'one' $$;`;
  write("small", takes("a integer, b integer DEFAULT 0"));
  await run("1.0.0");
  write("small", takes("a integer"));
  await expect(run("1.1.0")).rejects.toThrow(
    /^A call could mean small\(integer\) or small\(integer,integer\), which the previous release's Worker .* another name\.$/,
  );
  expect(await names()).toEqual(["small(integer,integer)"]);
});

test("loses a trigger that its file no longer names", async () => {
  write("noted", noted("noted", "thing_added", "thing_added_again"));
  await run("1.0.0");
  write("noted", noted("noted", "thing_added"));
  await run("1.0.0");
  expect(await triggers()).toEqual(["thing_added noted"]);
});

test("keeps its functions when an older version migrates it", async () => {
  write("small", SMALL.replace("one", "two"));
  await run("1.1.0");
  write("small", SMALL);
  expect((await run("1.0.0")).is_ahead).toBe(true);
  expect((await database.sql.query("select small()")).rows).toEqual([{ small: "two" }]);
});

test("records every set of functions that was applied to it", async () => {
  write("small", SMALL);
  const first = (await run("1.0.0")).set;
  write("small", SMALL.replace("one", "two"));
  const second = (await run("1.0.0")).set;
  expect(second).toBe(functionSetOf(readFunctionFiles(functions_folder)));
  const { rows } = await database.sql.query("select name from sheaf_function_set order by applied_at");
  expect(rows).toEqual([{ name: first }, { name: second }]);
});

test("recognizes a file that has moved to another subject", async () => {
  write("small", SMALL);
  await run("1.0.0");
  renameSync(join(functions_folder, "some"), join(functions_folder, "other"));
  expect((await run("1.1.0")).changed).toEqual([]);
});

test("stays unchanged by a run that fails, and the error names the file", async () => {
  write("small", SMALL);
  await run("1.0.0");
  write("another", SMALL.replace("small", "another"));
  write("small", SMALL.replace("text", "integer").replace("'one'", "1"));
  await expect(run("1.0.0")).rejects.toThrow(
    /^Migrations failed: worker\/db\/functions\/some\/small\.sql: cannot change return type .*Give the new function another name\.$/,
  );
  expect(await names()).toEqual(["small()"]);
  write("small", SMALL.replace("small", "other"));
  await expect(run("1.0.0")).rejects.toThrow(
    "worker/db/functions/some/small.sql must create exactly one function, named small.",
  );
});

test("gets back Sheaf's altered functions and loses a leftover one", async () => {
  cpSync(FUNCTIONS, functions_folder, { recursive: true });
  const path = join(functions_folder, "submitting/count_toward_limits.sql");
  writeFileSync(path, readFileSync(path, "utf8").replace("count = k.count + 1", "count = k.count + 2"));
  write("small", SMALL);
  await migrate(database.connectionString, { functions_folder, version: "0.0.1" });
  expect(await names()).toContain("small()");
  await migrate(database.connectionString, { version: "0.0.2" });
  await migrate(database.connectionString, { version: "0.0.3" });
  const fresh = await createOwnDatabase({ isMigrated: true });
  expect(await readDefinitions(database.sql)).toEqual(await readDefinitions(fresh.sql));
  await fresh.drop();
});
