import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { look, settings } from "#core/contracts/wire/private-addresses.ts";
import { faultsOf, namedTests } from "./named-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const list = readFileSync(join(ROOT, "docs/editor-controls.md"), "utf8");

test("every test named in the list of controls exists and asserts something", () => {
  const named = namedTests(list);
  expect(named.length).toBeGreaterThan(100);
  expect(faultsOf(named)).toEqual([]);
});

test("every control has a test", () => {
  const rows = list
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:control|rule|call) \|/.test(line));
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !/`[\w./-]+\.test\.tsx?`|`[\w./-]+\.spec\.ts`/.test(row))).toEqual([]);
});

test("lists every settings endpoint", () => {
  const named = [...list.matchAll(/POST \/private\/editor\/settings\/[a-z-]+/g)].map(([address]) => address);
  expect(Object.values({ ...settings, ...look }).filter((address) => !named.includes(address))).toEqual([]);
});
