import { expect, test } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { unreadText } from "./unread-text.ts";

const field = (type: FieldDefinition["type"]): FieldDefinition => ({
  id: type,
  name: type,
  type,
  options: ["Pottery", "Dance"].map((label, index) => ({ id: label, label, value: label, index })),
  optgroups: [],
  local_index: 0,
});

// Proves data/edit-paste-left-out
test.each([
  ["radio", "Gold", "“Gold” isn’t one of the options."],
  ["checkboxes", "Pottery, Yoga", "“Yoga” isn’t one of the options."],
  ["country", "Atlantis", "“Atlantis” isn’t a country."],
  ["date", "soon", "“soon” isn’t a date."],
  ["time", "late", "“late” isn’t a time."],
  ["json", "{", "“{” isn’t accepted."],
  ["date", "x".repeat(50), `“${"x".repeat(40)}…” isn’t a date.`],
] as const)("a %s says why it does not accept %j", (type, text, reason) => {
  expect(unreadText(field(type), text, "UTC")).toBe(reason);
});
