import { expect, test } from "vitest";
import { maskRecords } from "./mask-records.ts";

const column = (id: string, type: "text" | "email" | "date") => ({ id, name: id, label: id, type });

// Proves data/cell-referenced-rows
test("texts of records are masked by the type of their column, and their value stays what is picked", () => {
  const found = {
    columns: [column("code", "text"), column("mail", "email"), column("born", "date")],
    records: [{ value: "BER", cells: { code: "BER", mail: "ada@example.com", born: "1815-12-10" } }],
    count: 1,
  };
  expect(maskRecords(found)).toEqual({
    ...found,
    records: [{ value: "BER", cells: { code: "B**", mail: "a**@example.com", born: "1815-12-10" } }],
  });
  const none = { columns: null, records: [], count: 0 };
  expect(maskRecords(none)).toEqual(none);
});
