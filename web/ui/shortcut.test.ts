import { expect, test } from "vitest";
import { keysOn } from "./shortcut.ts";

test.each([
  ["MacIntel", ["⌘", "⇧", "Z"]],
  ["iPad", ["⌘", "⇧", "Z"]],
  ["Win32", ["Ctrl", "Shift", "Z"]],
  ["Linux x86_64", ["Ctrl", "Shift", "Z"]],
  ["", ["Ctrl", "Shift", "Z"]],
])("keys on %s", (platform, keys) => {
  expect(keysOn(platform, ["Mod", "Shift", "Z"])).toEqual(keys);
});

test("other keys keep their names", () => {
  expect(keysOn("MacIntel", ["Alt", "↑", "Enter"])).toEqual(["⌥", "↑", "Enter"]);
  expect(keysOn("Win32", ["Alt", "Delete"])).toEqual(["Alt", "Delete"]);
});
