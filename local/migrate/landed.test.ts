import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MIGRATIONS, readMigrations } from "./files.ts";

const migrations = readMigrations();

test("no migration was edited after it had landed, and each is in the list", () => {
  const landed = readFileSync(join(MIGRATIONS, "landed.txt"), "utf8");
  // Add a line when a migration lands. Existing lines never change.
  expect(landed).toBe(migrations.map(({ name, hash }) => `${hash}  ${name}.sql\n`).join(""));
});

test("every file is in the journal, and only the last snapshot is kept", () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  expect(files.sort()).toEqual(migrations.map(({ name }) => `${name}.sql`).sort());
  const last = String(migrations.at(-1)!.number).padStart(4, "0");
  expect(readdirSync(join(MIGRATIONS, "meta")).sort()).toEqual([`${last}_snapshot.json`, "_journal.json"]);
});

test("migrations contain no functions or triggers, which have their own files", () => {
  const found = migrations.filter(({ statements }) =>
    statements.some((statement) => /^\s*CREATE (OR REPLACE )?(FUNCTION|TRIGGER|PROCEDURE)/im.test(statement)),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});
