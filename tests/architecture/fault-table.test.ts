import { expect, test } from "vitest";
import { faultTable, triedIn } from "../faults/fault-table.ts";
import { FAULTS } from "../faults/faults.ts";

test("every fault of the table is tried by one file", () => {
  const names = Object.keys(FAULTS);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => triedIn(name).length !== 1)).toEqual([]);
});

test("docs/faults.md is what the rows of the tests say", async () => {
  await expect(faultTable()).toMatchFileSnapshot("../../docs/faults.md");
});
