import { expect, test } from "vitest";
import { MAX_LIST_LENGTH, MAX_VALUES } from "../../fields/entry-limits.ts";
import { InexactNumber } from "../../values/inexact-number.ts";
import type { PostedValue } from "../../values/json.ts";
import { postedPaths } from "./posted-files.ts";

const paths = (type: "file" | "richtext", ...values: PostedValue[]) =>
  postedPaths(new Map([["f", { values, files: [] }]]), {
    ...{ id: "f", name: "f", options: [], optgroups: [], local_index: 0 },
    type,
  });
const path = (index: number) => `tmp/session/field/${index}/a.png`;

test("paths are found in lists, as single values and separated by commas", () => {
  expect(paths("file", path(1), [path(2), `${path(3)},${path(4)}`], "elsewhere/a.png")).toEqual(
    [1, 2, 3, 4].map(path),
  );
  expect(paths("richtext", [{ a: [new InexactNumber("1e400")] }])).toEqual([]);
});

test("paths beyond the limits of an answer are not searched", () => {
  const many = Array.from({ length: MAX_VALUES + 1 }, (_, index) => path(index));
  expect(paths("file", many)).toHaveLength(MAX_VALUES);
  expect(paths("file", `${path(1)},${",".repeat(MAX_LIST_LENGTH)}`)).toEqual([]);
});
