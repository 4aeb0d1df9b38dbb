import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faultsOf, namedTests } from "./named-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const list = readFileSync(join(ROOT, "docs/attack-list.md"), "utf8");

test("every test named in the attack list exists and asserts something", () => {
  const named = namedTests(list);
  expect(named.length).toBeGreaterThan(40);
  expect(faultsOf(named)).toEqual([]);
});

test("lists every attack with a test", () => {
  const numbers = [...list.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
});
