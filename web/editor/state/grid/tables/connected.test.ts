import { expect, test } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import { sampleColumn } from "#core/connections/testing/sample-column.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { connected } from "./connected.ts";

const column = (name: string, format: string, is_key = false) => sampleColumn(name, { format, is_key });
const field = (name: string, type: FieldType, local_index: number): FieldDefinition => ({
  id: `f_${name}`,
  name,
  type,
  local_index,
  options: [],
  optgroups: [],
});
const connection: TableConnection = {
  id: "t",
  supabase_project_id: "p",
  sb_schema_name: "public",
  sb_table_name: "guests",
  sb_table_schema: {
    name: "guests",
    description: null,
    methods: ["get", "post", "patch", "delete"],
    columns: [
      column("name", "character varying(20)"),
      column("room", "text", true),
      column("seat", "integer", true),
      column("price", "numeric"),
      column("photo", "text"),
      column("secret", "text"),
    ],
  },
  is_missing: false,
  id_column: null,
};
const fields = [
  field("photo", "image", 0),
  field("price", "number", 1),
  field("note", "text", 2),
  field("seat", "number", 3),
  field("name", "text", 4),
];
const documentWith = (change: Partial<TableConnection> | null = {}) =>
  ({
    form: { form_id: "f", fields },
    connection: change === null ? null : { ...connection, ...change },
  }) as EditorDocument;

test("the key comes first and is frozen, and only fields with a column are shown", () => {
  const document = documentWith();
  const columns = gridColumns(connected.fields(document), "connected", connected.traits!(document));
  expect(
    columns.map(({ id, format, is_frozen, is_editable }) => [id, format, is_frozen, is_editable]),
  ).toEqual([
    ["key:room", "text", true, false],
    ["f_seat", "integer", true, false],
    // A file is shown by its path.
    ["f_photo", "text", false, false],
    ["f_price", "numeric", false, true],
    ["f_name", "character varying", false, true],
  ]);
  expect(connected.fields(document).find(({ name }) => name === "price")!.step).toBe(1e-6);
});

test("a table that nobody can edit says why", () => {
  const table = connection.sb_table_schema;
  expect(connected.whyReadOnly!(documentWith())).toBeNull();
  expect(connected.whyReadOnly!(documentWith(null))).toMatch(/no longer connected/);
  expect(connected.whyReadOnly!(documentWith({ is_missing: true }))).toMatch(/no longer has this table/);
  const readable = { sb_table_schema: { ...table, methods: ["get" as const] } };
  expect(connected.whyReadOnly!(documentWith(readable))).toMatch(/only lets its rows be read/);
  const keyless = { sb_table_schema: { ...table, columns: table.columns.filter(({ is_key }) => !is_key) } };
  expect(connected.whyReadOnly!(documentWith(keyless))).toMatch(/no primary key/);
});
