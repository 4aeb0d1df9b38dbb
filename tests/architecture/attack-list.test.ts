import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsOf, namedTests } from "./named-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const list = readFileSync(join(ROOT, "docs/attack-list.md"), "utf8");

test("every test that the list of attacks names is there, and expects something", () => {
  const named = namedTests(list);
  expect(named.length).toBeGreaterThan(40);
  expect(faultsOf(named)).toEqual([]);
});

test("no attack is left out", () => {
  const numbers = [...list.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});
