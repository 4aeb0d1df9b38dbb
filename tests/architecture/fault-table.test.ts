import { expect, test } from "vitest";
import { faultTable, triedIn } from "../faults/fault-table.ts";
import { FAULTS } from "../faults/faults.ts";

test("exactly one file tests each fault of the table", () => {
  const names = Object.keys(FAULTS);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => triedIn(name).length !== 1)).toEqual([]);
});

test("docs/faults.md matches the rows of the tests", async () => {
  await expect(faultTable()).toMatchFileSnapshot("../../docs/faults.md");
});
