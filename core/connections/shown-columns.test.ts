import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { ConnectedColumn } from "./connected-table.ts";
import { newRowColumns } from "./shown-columns.ts";
import { sampleColumn } from "./testing/sample-column.ts";

const field = (name: string): FieldDefinition => ({
  ...{ id: name, name, type: "text", local_index: 0, options: [], optgroups: [] },
});
const needed = { is_nullable: false };

/** The columns of a new row, those that need a value with an asterisk. */
function asked(columns: readonly ConnectedColumn[], names: readonly string[]): string[] {
  const table = { name: "t", description: null, columns, methods: ["get", "post"] as const };
  return newRowColumns(names.map(field), table).map(
    ({ field: { id, required, data } }) => `${id}${required ? "*" : ""}${data?.is_fixed ? " fixed" : ""}`,
  );
}

// Proves connection/query-new-row
test("a new row takes what is shown, and what the database needs", () => {
  const columns = [
    sampleColumn("id", { format: "uuid", is_key: true, default_value: "gen_random_uuid()", ...needed }),
    sampleColumn("name", needed),
    sampleColumn("note"),
    sampleColumn("code", needed),
    sampleColumn("since", { default_value: "now()", ...needed }),
  ];
  expect(asked(columns, ["note", "name"])).toEqual(["note", "name*", "column:code*"]);
});

test("a key that is not made by the database is given, and one that may be numbered can be", () => {
  const numbered = [sampleColumn("id", { format: "bigint", is_key: true, ...needed })];
  expect(asked(numbered, [])).toEqual(["key:id"]);
  const pair = ["room", "number"].map((name) => sampleColumn(name, { is_key: true, ...needed }));
  expect(asked(pair, ["number"])).toEqual(["key:room*", "number*"]);
});
