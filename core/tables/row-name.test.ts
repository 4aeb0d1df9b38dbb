import { expect, test } from "vitest";
import { isKeyText, rowName } from "./row-name.ts";

test.each([
  ["17", true],
  ["-1", true],
  ["9007199254740993", true],
  ["5B0C2F9E-1d8c-4e6b-9f57-0a4a2f6a7f10", true],
  ["", false],
  ["17a", false],
  ["1.5", false],
  ["ada@example.org", false],
])("%s is only a key: %s", (value, expected) => expect(isKeyText(value)).toBe(expected));

test.each([
  [{ id: "17", name: "Ada", city: "Oslo" }, "Ada"],
  [{ name: "", id: "17", city: "Oslo" }, "Oslo"],
  [{ id: "17", category_id: "3", title: "Tea" }, "Tea"],
  [{ id: "17", category_id: "3" }, "3"],
  [{ id: "17" }, "17"],
  [{ id: "17", name: "" }, "17"],
  [{}, "17"],
])("a row with %j is called %s", (cells, name) => expect(rowName({ value: "17", cells })).toBe(name));
