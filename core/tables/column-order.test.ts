import fc from "fast-check";
import { expect, test } from "vitest";
import { orderFields } from "./column-order.ts";

const fields = (...numbers: number[]) =>
  numbers.map((local_index, place) => ({ id: "abcdefghij"[place]!, local_index }));

const ordered = (before: ReturnType<typeof fields>, ids: readonly string[]) => {
  const changed = new Map(orderFields(before, ids).map(({ id, local_index }) => [id, local_index]));
  return before
    .map(({ id, local_index }) => ({ id, local_index: changed.get(id) ?? local_index }))
    .toSorted((a, b) => a.local_index - b.local_index)
    .map(({ id }) => id)
    .join("");
};

test("only fields that change their place get another number", () => {
  expect(orderFields(fields(0, 2, 5, 7), ["a", "c", "b", "d"])).toEqual([
    { id: "c", local_index: 2 },
    { id: "b", local_index: 5 },
  ]);
});

test("an order that the fields have already changes nothing, also with columns that are no fields", () => {
  expect(orderFields(fields(3, 3, 9), ["__gf_id", "a", "b", "counted", "c"])).toEqual([]);
});

test("fields with equal numbers are numbered anew", () => {
  expect(ordered(fields(0, 0, 0), ["c", "a", "b"])).toBe("cab");
});

test("fields that are not named come last, in their order", () => {
  expect(ordered(fields(0, 1, 2, 3), ["c", "gone", "a"])).toBe("cabd");
});

// Proves document/table-column-order
test("any order is reached, and repeating it changes nothing", () => {
  const numbers = fc.array(fc.nat(5), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(numbers, fc.shuffledSubarray([..."abcdefghij"], { minLength: 10 }), (given, order) => {
      const before = fields(...given);
      const ids = before.map(({ id }) => id);
      const wanted = order.filter((id) => ids.includes(id));
      expect(ordered(before, wanted)).toBe(wanted.join(""));
    }),
  );
});
