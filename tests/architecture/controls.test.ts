import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { look, settings } from "#core/contracts/wire/private-addresses.ts";
import { faultsOf, namedTests, rowsOf, untestedRows } from "./named-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

describe.each([
  ["docs/editor-controls.md", { rows: 80, tests: 100 }],
  ["docs/data-controls.md", { rows: 110, tests: 150 }],
  ["docs/document-controls.md", { rows: 45, tests: 75 }],
  ["docs/connection-controls.md", { rows: 25, tests: 40 }],
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
