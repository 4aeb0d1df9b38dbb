import { expect, test } from "vitest";
import type { FieldInput } from "#core/contracts/building/builder.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldIssues } from "./field-issues.ts";

const input = (given: Partial<FieldInput>): FieldInput => ({
  name: "at",
  type: "datetime-local",
  options: [],
  optgroups: [],
  ...given,
});
const paths = (field: FieldInput, before?: FieldInput) =>
  fieldIssues(field, before && ({ ...before, id: "at", local_index: 0 } as FieldDefinition)).map(({ path }) =>
    path.join("."),
  );

test.each<[FieldInput["type"], string, boolean]>([
  ["datetime-local", "2026-07-01T10:00", true],
  ["datetime-local", "2026-07-01T10:00:30", true],
  ["datetime-local", "2026-07-01T10:00Z", false],
  ["datetime-local", "2026-07-01T10:00+02:00", false],
  ["datetime-local", "2026-07-01", false],
  ["date", "2026-07-01", true],
  ["date", "2026-02-30", false],
  ["month", "2026-07", true],
  ["month", "2026-13", false],
  ["week", "2026-W05", true],
  ["week", "2026-W54", false],
  ["time", "22:00", true],
  ["time", "24:00", false],
  ["date", "", true],
  ["text", "anything", true],
])("a limit of the type %s can be %s: %s", (type, min, isTaken) => {
  expect(paths(input({ type, data: { min } }))).toEqual(isTaken ? [] : ["data.min"]);
});

test("saved settings that are now invalid do not prevent other changes", () => {
  const old = input({ data: { min: "2026-07-01T10:00Z" }, pattern: "(a)\\1" });
  expect(paths(old).sort()).toEqual(["data.min", "pattern"]);
  expect(paths({ ...old, label: "When?" }, old)).toEqual([]);
  expect(paths({ ...old, data: { min: "2026-07-02T10:00Z" } }, old)).toEqual(["data.min"]);
  expect(paths({ ...old, type: "date" }, old)).toEqual(["data.min"]);
});
