import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const list = readFileSync(join(ROOT, "docs/attack-list.md"), "utf8");

test("every test that the list of attacks names is there", () => {
  const named = [...list.matchAll(/`([\w./-]+\.tsx?)`: "([^"]+)"/g)].map(([, file, title]) => ({
    file: file!,
    title: title!,
  }));
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(({ file, title }) => !readFileSync(join(ROOT, file), "utf8").includes(title));
  expect(missing).toEqual([]);
});

test("no attack is left out", () => {
  const numbers = [...list.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});
