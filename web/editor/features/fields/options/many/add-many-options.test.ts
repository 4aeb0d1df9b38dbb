import { expect, test } from "vitest";
import { fromRows, toRows } from "../../../../state/building/option-rows.ts";
import { addManyOptions } from "./add-many-options.ts";

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

/** Generates sequential ids instead of random ones. */
function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

// Proves editor/rule-add-multiple
test("each distinct line becomes an option, numbered if its value is taken", () => {
  const { rows } = addManyOptions(toRows(CHOICES), " a \n\nNew York\nNew York\n", counter());
  expect(
    fromRows(rows)
      .options.slice(3)
      .map(({ id, value, label }) => [id, value, label]),
  ).toEqual([
    ["new-1", "a_2", "A 2"],
    ["new-2", "New York", "New York"],
  ]);
});

// Proves editor/rule-add-multiple-count
test("pasted lines replace untouched samples", () => {
  const samples = [
    { ...option("1", 0), value: "option_a", label: "Option A" },
    { ...option("2", 1), value: "choice_b", label: "Choice B" },
    { ...option("3", 2), value: "option_7", label: "Option 7" },
    { ...option("4", 3), value: "option_c", label: "My own" },
    { ...option("5", 4), value: "option_d", label: "Option A" },
    { ...option("6", 5), value: "option_b", label: "Option B", disabled: true },
  ];
  const rows = toRows({ options: samples, optgroups: [] });
  const added = fromRows(addManyOptions(rows, "Red\nBlue", counter()).rows).options;
  expect(added.map(({ label }) => label)).toEqual(["My own", "Option A", "Option B", "Red", "Blue"]);
  expect(addManyOptions(rows, " \n", counter()).rows).toHaveLength(samples.length);
});

test("lines beyond what a question stores are left out with their number", () => {
  const lines = Array.from({ length: 1_200 }, (_, n) => `Town ${n}`).join("\n");
  const { rows, left_out } = addManyOptions(toRows(CHOICES), `${lines}\n${"x".repeat(3_000)}`, counter());
  expect(fromRows(rows).options).toHaveLength(1_000);
  expect(left_out).toEqual({ options: 204, shortened: 0 });
  const long = addManyOptions([], "x".repeat(3_000), counter());
  expect(fromRows(long.rows).options[0]!.label).toHaveLength(2_000);
  expect(long.left_out).toEqual({ options: 0, shortened: 1 });
});
