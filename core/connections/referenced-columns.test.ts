import { expect, test } from "vitest";
import type { ConnectedColumn } from "./connected-table.ts";
import { shownColumns, uuidLast } from "./referenced-columns.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const column = (name: string, format = "text") => sampleColumn(name, { format });
const names = (columns: readonly ConnectedColumn[] | null) => columns?.map(({ name }) => name);

test("the referenced column comes first, and a uuid last where people read", () => {
  const guests = { columns: [column("id", "uuid"), column("email"), column("name")] };
  const shown = shownColumns(guests, { column: "id" });
  expect(names(shown)).toEqual(["id", "name"]);
  expect(names(uuidLast(shown!))).toEqual(["name", "id"]);

  const rooms = { columns: [column("number", "integer"), column("name"), column("lock", "uuid")] };
  const all = shownColumns(rooms, { column: "number", columns: ["name", "lock"] });
  expect(names(uuidLast(all!))).toEqual(["number", "name", "lock"]);
});
