import { expect, test } from "vitest";
import { FORMATTING_KEYS } from "../../../../../ui/rich-text/commands.ts";
import { FORMATTING_SHORTCUTS } from "./text-keys.ts";

test("a text hears every key that its bar and the sheet of keys name", () => {
  const { Link: _, ...shortcuts } = FORMATTING_SHORTCUTS;
  const names = Object.values(shortcuts).map((keys) =>
    keys.map((key) => (key.length === 1 ? key.toLowerCase() : key)).join("-"),
  );
  const heard = Object.keys(FORMATTING_KEYS);
  expect(names.filter((name) => !heard.includes(name))).toEqual([]);
});
