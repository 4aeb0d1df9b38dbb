import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  connectedFiles,
  connectedRows,
  connectedTables,
  externalDatabases,
  externalTables,
} from "#core/contracts/wire/connection-addresses.ts";
import { look, settings } from "#core/contracts/wire/private-addresses.ts";
import { faultsOf, namedTests, rowsOf, untestedRows } from "./named-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

describe.each([
  ["docs/editor-controls.md", { rows: 80, tests: 100 }],
  ["docs/data-controls.md", { rows: 110, tests: 150 }],
  ["docs/document-controls.md", { rows: 45, tests: 75 }],
  ["docs/connection-controls.md", { rows: 60, tests: 90 }],
])("%s", (page, least) => {
  test("every test that it names exists and asserts something", () => {
    const named = namedTests(read(page));
    expect(named.length).toBeGreaterThan(least.tests);
    expect(faultsOf(named)).toEqual([]);
  });

  test("every rule has a test or is marked as not yet there", () => {
    expect(rowsOf(read(page)).length).toBeGreaterThan(least.rows);
    expect(untestedRows(read(page))).toEqual([]);
  });
});

test("lists every settings endpoint", () => {
  const list = read("docs/editor-controls.md");
  const named = [...list.matchAll(/POST \/private\/editor\/settings\/[a-z-]+/g)].map(([address]) => address);
  expect(Object.values({ ...settings, ...look }).filter((address) => !named.includes(address))).toEqual([]);
});

test("lists every call of a connected database", () => {
  const rows = [...read("docs/connection-controls.md").matchAll(/^\| ([A-Z, ]+) …(\/[^ ,]+)/gm)];
  const listed = rows.flatMap(([, methods = "", path = ""]) =>
    methods.split(", ").map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "*")}`),
  );
  const groups = [externalDatabases, externalTables, connectedTables, connectedRows, connectedFiles];
  const calls = groups.flatMap((group) => Object.values(group)).map((call) => call.replaceAll(/:\w+/g, "*"));
  const isListed = (call: string) =>
    listed.some((one) => {
      const [method = "", path = ""] = one.split(" ");
      return call.startsWith(`${method} `) && call.endsWith(path);
    });
  expect(calls.filter((call) => !isListed(call))).toEqual([]);
});
