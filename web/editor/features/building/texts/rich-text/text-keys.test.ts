import { expect, test } from "vitest";
import { FORMATTING_KEYS } from "../../../../../ui/rich-text/commands.ts";
import { FORMATTING_SHORTCUTS } from "./text-keys.ts";

test("a text handles every key that its bar and the list of shortcuts show", () => {
  const { link: _, ...shortcuts } = FORMATTING_SHORTCUTS;
  const names = Object.values(shortcuts).map((keys) =>
    keys.map((key) => (key.length === 1 ? key.toLowerCase() : key)).join("-"),
  );
  const handled = Object.keys(FORMATTING_KEYS);
  expect(names.filter((name) => !handled.includes(name))).toEqual([]);
});
