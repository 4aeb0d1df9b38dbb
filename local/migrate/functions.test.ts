import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SUBJECTS } from "../../tests/architecture/subjects.ts";
import { isNewer } from "./function-journal.ts";
import { FUNCTIONS, readFunctionFiles } from "./functions.ts";
import { inspectSchema, migrate } from "./migrate.ts";
import { createOwnDatabase, type OwnDatabase, readDefinitions } from "./own-database.ts";

const files = readFunctionFiles();

/** A function p that no extension brought. */
const IS_OURS = `not exists (
  select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')`;

describe("a migrated database", () => {
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await createOwnDatabase({ isMigrated: true });
  });
  afterAll(() => database.drop());

  test("has the function of every file, character for character, and no other", async () => {
    const { rows } = await database.sql.query(
      `select proname, prosrc from pg_proc p
       where pronamespace = 'public'::regnamespace and ${IS_OURS} order by proname`,
    );
    expect(rows.map(({ proname }) => proname)).toEqual(files.map(({ name }) => name).sort());
    const wrong = files.filter(({ name, text }) =>
      rows.every(({ proname, prosrc }) => proname !== name || !text.includes(`$$${prosrc}$$`)),
    );
    expect(wrong).toEqual([]);
  });

  test("has the triggers of every file, and no other", async () => {
    const { rows } = await database.sql.query(
      `select tgname || ' ' || p.proname as it from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where not tgisinternal order by 1`,
    );
    const written = files.flatMap(({ name, text }) =>
      [...text.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)/gm)].map(([, trigger]) => `${trigger} ${name}`),
    );
    expect(rows.map(({ it }) => it)).toEqual(written.sort());
  });

  test("stays unchanged when every file is applied again, with all bodies checked", async () => {
    const before = await readDefinitions(database.sql);
    await database.sql.query("begin");
    for (const { text } of files) await database.sql.query(text);
    expect(await readDefinitions(database.sql)).toEqual(before);
    await database.sql.query("rollback");
  });

  test("has no table that needs a function, because tables are created first", async () => {
    const { rows } = await database.sql.query(
      `select p.proname, pg_describe_object(d.classid, d.objid, 0) as needed_by
       from pg_depend d join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
       where d.refclassid = 'pg_proc'::regclass and d.classid <> 'pg_trigger'::regclass and ${IS_OURS}`,
    );
    expect(rows).toEqual([]);
  });

  test("stays unchanged by another run", async () => {
    const { functions } = await inspectSchema(database.connectionString);
    expect([functions.changed, functions.leaving, functions.dropped]).toEqual([[], [], []]);
    const at = async () =>
      (await database.sql.query("select max(applied_at) as it from sheaf_function")).rows;
    const before = await at();
    await migrate(database.connectionString);
    expect(await at()).toEqual(before);
  });
});

describe("function files", () => {
  test("are in folders named after the subjects of services and queries", () => {
    const subjects = Object.keys({ ...SUBJECTS["worker/db"]!.may, ...SUBJECTS["worker/services"]!.may });
    expect(files.map(({ path }) => path.split("/")[0]!).filter((name) => !subjects.includes(name))).toEqual(
      [],
    );
    expect(files.filter(({ path, file }) => path.split("/").slice(1).join() !== `${file}.sql`)).toEqual([]);
  });

  test("have unique names, and open with a comment on purpose, locks and errors", () => {
    expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
    const opening =
      /^-- \S[\s\S]*?\n--\n-- Locks: \S[\s\S]*?\n-- Raises: [\s\S]*?\.\n(?:-- {3}.*\n)*CREATE OR REPLACE FUNCTION (\w+)\(/;
    expect(
      files.filter(({ name, text }) => opening.exec(text)?.[1] !== name).map(({ path }) => path),
    ).toEqual([]);
  });

  test("name every SQLSTATE that they raise", () => {
    const silent = files.flatMap(({ path, text }) => {
      const head = text.slice(0, text.indexOf("CREATE OR REPLACE"));
      const raised = [...text.matchAll(/ERRCODE = '(\w+)'/g)].map(([, state]) => state!);
      return raised.filter((state) => !head.includes(state)).map((state) => `${path}: ${state}`);
    });
    expect(silent).toEqual([]);
  });

  test("keep nothing for an older Worker beyond the version that a file's name or a comment gives", () => {
    const { version } = JSON.parse(readFileSync(join(FUNCTIONS, "../../../package.json"), "utf8"));
    const kept = files.flatMap(({ path, until, text }) => {
      const commented = [...text.matchAll(/-- Until (\d+\.\d+\.\d+)/g)].map(([, end]) => end!);
      return [...(until === null ? [] : [until]), ...commented].map((end) => ({ path, end }));
    });
    expect(kept.filter(({ end }) => !isNewer(end, version))).toEqual([]);
  });

  test("contain a trigger, or are called by the Worker or another function", () => {
    const sources = readSources();
    const idle = files.filter(({ name, until, text }) => {
      // An older Worker calls it.
      if (until !== null) return false;
      const word = new RegExp(`\\b${name}\\b`);
      const others = files.filter((other) => other.name !== name);
      return (
        !text.includes("CREATE OR REPLACE TRIGGER") &&
        !others.some((other) => word.test(other.text.slice(other.text.indexOf("CREATE OR REPLACE")))) &&
        !sources.some((source) => word.test(source))
      );
    });
    expect(idle.map(({ path }) => path)).toEqual([]);
  });
});

/** Reads the sources of the Worker's queries, the only ones that call functions. */
function readSources(): string[] {
  const folder = join(FUNCTIONS, "..");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
}
