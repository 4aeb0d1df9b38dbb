import { expect, test } from "vitest";
import { controlTable } from "../controls/page.ts";
import { proofsFrom, tagsIn } from "../controls/tags.ts";

/** With `@` for the words that start a tag, so that this file has none. */
const SOURCE = `
@ editor/one, data/two
@ data/three
test("holds", () => {
  expect(1).toBe(1);
});

@ editor/one
test("was emptied and mentions expect", async () => {
  await work();
});

test("follows", () => expect(1).toBe(1));

@ editor/four
const number = 1;

describe("of each kind", () => {
  @ editor/five
  // There are two.
  test.each([
    ["a", 1],
    ["b", 2],
  ])("is of %s", (one, two) => expectSound(one, two));

  test("a journey", async () => {
    @ editor/six
    await test.step("a step", async () => {
      await expect(page).toBe(1);
    });
    @ editor/seven
    await test.step("an empty step", async () => {
      await page.close();
    });
    await expect(page).toBe(2);
  });
});
`.replaceAll("@", "// Proves");

test("a tag belongs to the test below it, which expects something", () => {
  expect(tagsIn("a.test.ts", SOURCE).map(({ rows, fault }) => [rows.join(" "), fault])).toEqual([
    ["editor/one data/two", null],
    ["data/three", null],
    ["editor/one", "expects nothing"],
    ["editor/four", "stands above no test"],
    ["editor/five", null],
    ["editor/six", null],
    ["editor/seven", "expects nothing"],
  ]);
});

test("a row names each file that proves it once, as short as it is clear", () => {
  const files = ["core/a/rows.test.ts", "core/b/rows.test.ts", "web/cells.test.tsx"];
  const tags = [2, 2, 0].map((at) => ({ file: files[at]!, line: 1, rows: ["editor/one"], fault: null }));
  const page = {
    title: "Controls",
    about: "All of them.",
    sections: [
      { title: "1", head: "rule" as const, rows: { one: ["a", "b"], two: ["c", "d", "not yet"] } as const },
    ],
  };
  const table = controlTable("editor", page, proofsFrom(tags, files));
  expect(table).toContain("| a | b | `a/rows.test.ts`, `cells.test.tsx` |\n| c | d | not yet |\n");
});
