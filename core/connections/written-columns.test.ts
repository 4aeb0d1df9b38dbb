import { expect, test } from "vitest";
import { idColumns, usualIdColumn } from "./id-column.ts";
import { sampleColumn as column } from "./testing/sample-column.ts";
import { writtenColumns } from "./written-columns.ts";

const ID = column("id", { format: "uuid", is_key: true, is_nullable: false });
const field = (name: string) => ({ id: `f-${name}`, name, label: name });

// Proves connection/main-written
test("answers go to the columns with the names of their questions", () => {
  const table = {
    columns: [
      ID,
      column("name", { is_nullable: false }),
      column("room", { is_nullable: false }),
      column("nights", { is_nullable: false, default_value: "1" }),
      column("note"),
    ],
  };
  expect(writtenColumns(table, [field("name"), field("Note")], "id")).toEqual({
    written: [field("name")],
    without_column: [field("Note")],
    missing: ["room"],
    unused: ["nights", "note"],
  });
  // Nothing fills a key that takes no ids of ours.
  expect(writtenColumns(table, [], null).missing).toEqual(["id", "name", "room"]);
  // Supabase counts the rows of most tables.
  const counted = { columns: [{ ...ID, format: "bigint" }, column("name", { is_nullable: false })] };
  expect(writtenColumns(counted, [], null)).toMatchObject({ missing: ["name"], unused: ["id"] });
});

// Proves connection/main-id-column
test("ids go to a key that is a single uuid, or to any column that holds them", () => {
  const code = column("code");
  const list = column("list", { is_array: true });
  expect(usualIdColumn({ columns: [code, ID] })).toBe("id");
  expect(usualIdColumn({ columns: [ID, column("part", { is_key: true })] })).toBeNull();
  expect(usualIdColumn({ columns: [column("id", { is_key: true })] })).toBeNull();
  expect(usualIdColumn({ columns: [code] })).toBeNull();
  const number = column("number", { format: "integer" });
  expect(idColumns({ columns: [code, ID, list, number] })).toEqual(["code", "id"]);
});
