import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const list = readFileSync(join(ROOT, "docs/editor-controls.md"), "utf8");
const NAMED = /`([\w./-]+\.tsx?)`: "([^"]+)"/g;

test("every test that the list of controls names is there", () => {
  const named = [...list.matchAll(NAMED)].map(([, file, title]) => ({ file: file!, title: title! }));
  expect(named.length).toBeGreaterThan(100);
  const quoted = (title: string) => ['"', "`"].map((mark) => mark + title + mark);
  const missing = named.filter(({ file, title }) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    return !quoted(title).some((text) => source.includes(text));
  });
  expect(missing).toEqual([]);
});

test("no control is without a test", () => {
  const rows = list
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:control|rule|call) \|/.test(line));
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !/`[\w./-]+\.test\.tsx?`|`[\w./-]+\.spec\.ts`/.test(row))).toEqual([]);
});

test("every call of the settings is there", () => {
  const settings = readFileSync(join(ROOT, "core/contracts/settings.ts"), "utf8");
  const named = [...list.matchAll(/POST (\/private\/editor\/settings\/[a-z-]+)/g)].map(([, path]) => path);
  expect(named).toHaveLength(8);
  expect(named.filter((path) => !settings.includes(`"${path}"`))).toEqual([]);
});
