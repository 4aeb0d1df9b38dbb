import { expect, test } from "vitest";
import { connectedProperties } from "./table-properties.ts";
import { sampleColumn } from "./testing/sample-column.ts";

test("a connected table has the columns of its database, with or without a field", () => {
  const columns = [
    sampleColumn("id", { format: "bigint", is_key: true, is_nullable: false }),
    sampleColumn("guest", { format: "uuid", refers_to: { table: "guests", column: "id" } }),
    sampleColumn("tags", { is_array: true, enum_values: ["a", "b"], default_value: "{}" }),
  ];
  const guest = { name: "guest", label: "Who" };
  expect(connectedProperties({ columns }, [guest, { name: "elsewhere", label: "Elsewhere" }])).toEqual([
    {
      name: "id",
      label: null,
      format: "bigint",
      description: null,
      choices: null,
      is_primary_key: true,
      foreign_key: null,
      default: null,
      is_nullable: false,
    },
    expect.objectContaining({
      label: "Who",
      format: "uuid",
      is_primary_key: false,
      foreign_key: { outside: { table: "guests", column: "id" } },
      is_nullable: true,
    }),
    expect.objectContaining({ format: "text[]", choices: ["a", "b"], default: "{}" }),
  ]);
});
