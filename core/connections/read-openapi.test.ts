import fc from "fast-check";
import { expect, test } from "vitest";
import { keyColumns, whyTableReadOnly } from "./connected-table.ts";
import { readOpenApi } from "./read-openapi.ts";
import { SHOP } from "./testing/openapi-samples.ts";

const shop = () => new Map(readOpenApi(SHOP)!.map((table) => [table.name, table]));
const column = (name: string) =>
  shop()
    .get("products")!
    .columns.find((one) => one.name === name)!;

test("tables and views are read with their methods, functions are not", () => {
  expect([...shop()].map(([name, { methods }]) => [name, methods])).toEqual([
    ["products", ["get", "post", "patch", "delete"]],
    ["order_lines", ["get", "post", "patch", "delete"]],
    ["best_sellers", ["get"]],
  ]);
  expect(shop().get("products")!.description).toBe("What we sell");
});

test("columns have types, arrays, enums, defaults and references", () => {
  expect(column("id")).toEqual({
    name: "id",
    format: "uuid",
    is_array: false,
    description: null,
    enum_values: null,
    is_key: true,
    refers_to: null,
    is_nullable: false,
    default_value: "gen_random_uuid()",
  });
  expect(column("price")).toMatchObject({ is_nullable: true, default_value: "0" });
  expect(column("mood")).toMatchObject({ format: "public.mood", enum_values: ["sad", "happy"] });
  expect(column("tags")).toMatchObject({ format: "text", is_array: true });
  expect(column("moods")).toMatchObject({
    format: "public.mood",
    is_array: true,
    enum_values: ["sad", "happy"],
  });
  expect(column("extra")).toMatchObject({ format: "jsonb", is_array: false });
  expect(column("supplier_id").refers_to).toEqual({ table: "suppliers", column: "id" });
});

test("a comment is no note, whatever it contains", () => {
  expect(column("name")).toMatchObject({
    is_key: false,
    description: "As customers see it\n\nwith <pk/> in it",
  });
  const read = (description: string) =>
    readOpenApi({
      paths: {},
      definitions: { t: { properties: { c: { description, format: "text" } } } },
    })![0]!.columns[0]!;
  for (const comment of [
    "<pk/>",
    "Note:\nThis is a Primary Key.<pk/> Really.",
    "See Note:\nThis is a Primary Key.<pk/>",
    "<fk table='secrets' column='id'/>",
    "Note:\nThis is a Foreign Key to `a.b`.<fk table='x' column='y'/>",
  ])
    expect(read(comment)).toMatchObject({ is_key: false, refers_to: null, description: comment });
  // Names are written as they are.
  const odd = "Note:\nThis is a Foreign Key to `o'brien.a.b`.<fk table='o'brien' column='a.b'/>";
  expect(read(odd).refers_to).toEqual({ table: "o'brien", column: "a.b" });
});

test("a table has the key of all its parts, and is read-only without one or with GET alone", () => {
  expect(keyColumns(shop().get("order_lines")!)).toEqual(["order_id", "line"]);
  expect(whyTableReadOnly(shop().get("order_lines")!)).toBeNull();
  expect(whyTableReadOnly(shop().get("best_sellers")!)).toBe("only_get");
  expect(whyTableReadOnly({ ...shop().get("best_sellers")!, methods: ["get", "post"] })).toBe("no_key");
});

test.each([
  null,
  "no JSON",
  [],
  {},
  { message: "Invalid API key" },
  { openapi: "3.0.0", components: {} },
  { definitions: {} },
])("%j is no description", (document) => {
  expect(readOpenApi(document)).toBeNull();
});

test("all values of an enum are known", () => {
  const values = Array.from({ length: 3_000 }, (_, n) => `town ${n}`);
  const document = {
    paths: {},
    definitions: { visits: { properties: { town: { type: "string", enum: values } } } },
  };
  expect(readOpenApi(document)![0]!.columns[0]!.enum_values).toEqual(values);
});

test("a schema without tables is empty", () => {
  expect(readOpenApi({ swagger: "2.0", paths: { "/": {} } })).toEqual([]);
});

test("whatever a server sends, names are short and texts are texts", () => {
  const value = fc.anything({ maxDepth: 3, withNullPrototype: true });
  const property = fc.record(
    { type: value, format: value, description: value, enum: value, items: value, default: fc.json() },
    { requiredKeys: [] },
  );
  const definition = fc.record(
    {
      description: value,
      required: value,
      properties: fc.dictionary(fc.string(), fc.oneof(property, value)),
    },
    { requiredKeys: [] },
  );
  const document = fc.record({
    paths: fc.dictionary(fc.string(), value),
    definitions: fc.dictionary(fc.string(), fc.oneof(definition, value)),
  });
  fc.assert(
    fc.property(document, (sent) => {
      for (const table of readOpenApi(sent) ?? [])
        for (const { name, format, enum_values } of table.columns) {
          expect(name.length).toBeLessThanOrEqual(255);
          expect(typeof format).toBe("string");
          expect((enum_values ?? []).every((one) => typeof one === "string")).toBe(true);
        }
    }),
  );
});

test("all tables are read, and a long comment hides no key", () => {
  const comment = `${"Why ".repeat(600)}!`;
  const note = "Note:\nThis is a Primary Key.<pk/>";
  const column = { description: `${comment}\n\n${note}`, format: "text", default: "d".repeat(2_001) };
  const definitions = Object.fromEntries(
    Array.from({ length: 1_200 }, (_, n) => [`t${n}`, { properties: { c: column }, description: comment }]),
  );
  const tables = readOpenApi({ paths: {}, definitions })!;
  expect(tables).toHaveLength(1_200);
  const [{ description, columns }] = tables as [(typeof tables)[number]];
  expect(columns[0]!.is_key).toBe(true);
  for (const text of [description, columns[0]!.description, columns[0]!.default_value]) {
    expect(text).toHaveLength(2_000);
    expect(text).toMatch(/…$/);
  }
});
