import { expect, test } from "vitest";
import {
  addGroup,
  addOption,
  fromRows,
  labelOption,
  moveRow,
  nextBlank,
  patchOption,
  removeRow,
  toRows,
} from "./option-rows.ts";

const option = (id: string, index: number, optgroup_id: string | null = null) => ({
  id,
  value: id,
  label: id.toUpperCase(),
  index,
  optgroup_id,
});
const group = (id: string, index: number) => ({ id, label: id, index });
const CHOICES = {
  options: [option("b", 3, "g1"), option("a", 0), option("c", 2, "g2")],
  optgroups: [group("g2", 1), group("g1", 0)],
};
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("options without a group come first, then each group with its options", () => {
  expect(ids(toRows(CHOICES))).toEqual(["a", "g1", "b", "g2", "c"]);
});

test("index and group follow from the order", () => {
  const { options, optgroups } = fromRows(toRows(CHOICES));
  expect(options.map(({ id, index, optgroup_id }) => [id, index, optgroup_id])).toEqual([
    ["a", 0, null],
    ["b", 1, "g1"],
    ["c", 2, "g2"],
  ]);
  expect(optgroups.map(({ id, index }) => [id, index])).toEqual([
    ["g1", 0],
    ["g2", 1],
  ]);
  expect(fromRows(toRows({ options, optgroups }))).toEqual({ options, optgroups });
});

test("an option moved below a group joins it", () => {
  const { options } = fromRows(moveRow(toRows(CHOICES), "a", 2));
  expect(options.find(({ id }) => id === "a")?.optgroup_id).toBe("g1");
});

test("options of a removed group join the group above, or none", () => {
  const rows = toRows(CHOICES);
  expect(fromRows(removeRow(rows, "g2")).options.map(({ optgroup_id }) => optgroup_id)).toEqual([
    null,
    "g1",
    "g1",
  ]);
  expect(fromRows(removeRow(rows, "g1")).options.map(({ optgroup_id }) => optgroup_id)).toEqual([
    null,
    null,
    "g2",
  ]);
});

// Proves editor/panel-options
test("the first group takes all options, and later groups start empty", () => {
  const loose = toRows({ options: CHOICES.options, optgroups: [] });
  expect(ids(addGroup(loose, "g"))).toEqual(["g", "a", "c", "b"]);
  expect(ids(addGroup(addGroup(loose, "g"), "h")).at(-1)).toBe("h");
});

// Proves editor/rule-options-unique
test("a new option is blank, and a blank option that comes next is found", () => {
  const rows = addOption(addOption(toRows({ options: [option("a", 0)], optgroups: [] }), "x"), "y");
  expect(fromRows(rows).options.map(({ value, label }) => [value, label])).toEqual([
    ["a", "A"],
    ["", ""],
    ["", ""],
  ]);
  expect(nextBlank(rows, "a")).toBe("x");
  expect(nextBlank(labelOption(rows, "x", "Tea", false), "a")).toBeUndefined();
  expect(nextBlank(rows, "y")).toBeUndefined();
});

// Proves editor/rule-option-label-sync
test("a label follows its value until it has its own text", () => {
  const rows = patchOption(toRows(CHOICES), "a", { value: "apple" });
  expect(fromRows(rows).options[0]).toMatchObject({ value: "apple", label: "Apple" });
  const own = patchOption(patchOption(rows, "a", { label: "My apple" }), "a", { value: "pear" });
  expect(fromRows(own).options[0]).toMatchObject({ value: "pear", label: "My apple" });
});

test("a new option is inserted below the given one", () => {
  expect(ids(addOption(toRows(CHOICES), "x", "b"))).toEqual(["a", "g1", "b", "x", "g2", "c"]);
});

// Proves editor/rule-option-value, editor/rule-options-unique
test("a value follows the label until the owner sets one; it is unique and not empty", () => {
  const relabel = (rows: ReturnType<typeof toRows>, label: string, isStored = false) =>
    labelOption(rows, "x", label, isStored);
  const valueOfX = (rows: ReturnType<typeof toRows>) =>
    fromRows(rows).options.find(({ id }) => id === "x")?.value;
  const start = addOption(toRows(CHOICES), "x");
  expect(valueOfX(relabel(start, "Größe (cm)"))).toBe("große_cm");
  expect(valueOfX(relabel(relabel(start, ""), "Red wine"))).toBe("red_wine");
  expect(valueOfX(relabel(start, "B"))).toBe("b_2");
  expect(valueOfX(relabel(start, "🎉"))).toBe("option");
  const stored = relabel(start, "Tea");
  expect(valueOfX(relabel(stored, "Red", true))).toBe("tea");
  expect(valueOfX(relabel(patchOption(start, "x", { value: "sku-1" }), "Red"))).toBe("sku-1");
});
