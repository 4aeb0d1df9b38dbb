import { expect, test } from "vitest";
import { pathsInColumn, smallerPicture } from "./stored-files.ts";

test.each([
  ["cats/a.png", ["cats/a.png"]],
  [
    ["a.png", "", null, "b.png"],
    ["a.png", "b.png"],
  ],
  ['["a.png","b.png"]', ["a.png", "b.png"]],
  ["[draft].png", ["[draft].png"]],
  ["", []],
  [null, []],
  [7, []],
])("the paths in %j are %j", (value, paths) => {
  expect(pathsInColumn(value)).toEqual(paths);
});

// Proves connection/storage-outside-files
test("a smaller picture is asked for by width and quality", () => {
  const address = "https://x.supabase.co/storage/v1/object/public/open/a%20b.png";
  expect(smallerPicture(address, { width: 128, quality: 50 })).toBe(
    "https://x.supabase.co/storage/v1/render/image/public/open/a%20b.png?width=128&quality=50&resize=contain",
  );
});
