import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MIGRATIONS, readMigrations } from "./files.ts";
import { FUNCTIONS } from "./functions.ts";
import { migrate, planMigrations } from "./migrate.ts";
import { createOwnDatabase, type OwnDatabase } from "./own-database.ts";

/** 0010_unique_names finds names that differ only in case, which were allowed before. */

let database: OwnDatabase;
let folder: string;
beforeEach(async () => {
  database = await createOwnDatabase();
  folder = mkdtempSync(join(tmpdir(), "sheaf-names-"));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const rows = async (text: string) => (await database.sql.query(text)).rows;

/** Applies the migrations before 0010, and the functions with their triggers, but those of later tables. */
async function migrateEarlier(): Promise<void> {
  const earlier = readMigrations().filter(({ number }) => number < 10);
  cpSync(MIGRATIONS, folder, { recursive: true });
  const entries = earlier.map(({ number, name }) => ({ idx: number, tag: name }));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  const functions_folder = join(folder, "functions");
  const isEarlier = (path: string) =>
    !path.endsWith(".sql") ||
    !/\bbucket_object\b|\bbucket\b|\bconnected_table\b/.test(readFileSync(path, "utf8"));
  cpSync(FUNCTIONS, functions_folder, { recursive: true, filter: isEarlier });
  await migrate(database.connectionString, { folder, functions_folder });
}

const LONG = "x".repeat(63);
const ORGANIZATION = "00000000-0000-4000-8000-0000000000aa";

async function insertDuplicates(): Promise<void> {
  const { sql } = database;
  await sql.query(
    `INSERT INTO organization (id, name, slug) VALUES ('${ORGANIZATION}', 'O', 'o');
     INSERT INTO project (organization_id, name) VALUES ('${ORGANIZATION}', 'one'), ('${ORGANIZATION}', 'two')`,
  );
  const insert = (project: string, doctype: string, title: string, day: number, isDeleted = false) =>
    sql.query(
      `INSERT INTO document (project_id, doctype, title, created_at, deleted_at)
       SELECT id, $2, $3, timestamptz '2026-01-01' + make_interval(days => $4), CASE WHEN $5::boolean THEN now() END
       FROM project WHERE name = $1`,
      [project, doctype, title, day, isDeleted],
    );
  await insert("one", "v0_schema", "SHOP", 3);
  await insert("one", "v0_schema", "Shop", 2);
  await insert("one", "v0_schema", "shop", 1);
  await insert("one", "v0_schema", "shop_2", 4);
  await insert("one", "v0_schema", LONG.toUpperCase(), 6);
  await insert("one", "v0_schema", LONG, 5);
  await insert("one", "v0_schema", "sHop", 0, true);
  await insert("one", "v0_bucket", "Shop", 7);
  await insert("one", "v0_form", "Shop", 8);
  await insert("one", "v0_form", "shop", 9);
  await insert("two", "v0_schema", "Shop", 10);
  for (const [name, day] of [
    ["Products", 2],
    ["products", 1],
    ["PRODUCTS_2", 3],
  ] as const) {
    await sql.query(
      `INSERT INTO form (project_id, schema_id, name, created_at)
       SELECT project_id, id, $1, timestamptz '2026-01-01' + make_interval(days => $2) FROM document WHERE title = 'shop_2'`,
      [name, day],
    );
  }
}

test("names that differ only in case get a number, except the oldest, and others stay", async () => {
  await migrateEarlier();
  await insertDuplicates();
  const { early } = await planMigrations(database.connectionString);
  expect(early.map(({ name }) => name)).not.toContain("document_name_unique");
  expect(early.map(({ name }) => name)).not.toContain("form_table_name_unique");
  await migrate(database.connectionString);

  const documents = await rows(
    `SELECT p.name || ' ' || d.doctype || ' ' || d.title AS it FROM document d JOIN project p ON p.id = d.project_id
     ORDER BY d.created_at`,
  );
  expect(documents.map(({ it }) => it)).toEqual([
    "one v0_schema sHop",
    "one v0_schema shop",
    "one v0_schema Shop_3",
    "one v0_schema SHOP_4",
    "one v0_schema shop_2",
    `one v0_schema ${LONG}`,
    `one v0_schema ${LONG.slice(2).toUpperCase()}_2`,
    "one v0_bucket Shop",
    "one v0_form Shop",
    "one v0_form shop",
    "two v0_schema Shop",
  ]);
  const tables = await rows("SELECT name FROM form WHERE schema_id IS NOT NULL ORDER BY created_at");
  expect(tables.map(({ name }) => name)).toEqual(["products", "Products_3", "PRODUCTS_2"]);
});

test("from then on, the database refuses a name that differs only in case", async () => {
  await migrate(database.connectionString);
  await database.sql.query(
    `INSERT INTO organization (id, name, slug) VALUES ('${ORGANIZATION}', 'O', 'o');
     INSERT INTO project (organization_id, name) VALUES ('${ORGANIZATION}', 'one')`,
  );
  const insert = (doctype: string, title: string) =>
    database.sql.query("INSERT INTO document (project_id, doctype, title) SELECT id, $1, $2 FROM project", [
      doctype,
      title,
    ]);
  for (const doctype of ["v0_schema", "v0_bucket"]) {
    await insert(doctype, "Shop");
    await expect(insert(doctype, "shop"), doctype).rejects.toThrow("document_name_unique");
  }
  await insert("v0_form", "Shop");
  await insert("v0_form", "Shop");
});
