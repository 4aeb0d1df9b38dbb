import { expect, test } from "vitest";
import type { SchemaTable } from "#core/contracts/documents/tables.ts";
import { BOX_WIDTH, type Box, HEAD_HEIGHT, layoutTables, ROW_HEIGHT } from "./layout.ts";
import { shownColumns } from "./relations.ts";

type References = Record<string, [table_id: string, column: string | null] | null>;

function tableOf(id: string, references: References = {}): SchemaTable {
  const columns = Object.entries({ id: null, ...references }).map(([name, to]) => ({
    name,
    format: "text",
    is_primary_key: name === "id",
    refers_to: to && { table_id: to[0], column: to[1] },
  }));
  return { id, name: id, columns };
}

const isOverlapping = (a: Box, b: Box) =>
  a.x < b.x + BOX_WIDTH && b.x < a.x + BOX_WIDTH && a.y < b.y + b.height && b.y < a.y + a.height;

test("references lead to the right on a wide page, and down on a phone", () => {
  const tables = [
    tableOf("suppliers"),
    tableOf("products", { name: null, supplier: ["suppliers", "id"] }),
    tableOf("orders", { product: ["products", "name"] }),
    tableOf("notes"),
  ];
  const wide = layoutTables(tables, "right");
  const linked = ({ table }: Box) => table.id !== "notes";
  expect(wide.boxes.map(({ table }) => table.id)).toEqual(["orders", "products", "suppliers", "notes"]);
  expect(wide.boxes.some((a) => wide.boxes.some((b) => a !== b && isOverlapping(a, b)))).toBe(false);
  expect(wide.lines).toEqual([
    {
      id: "products supplier",
      source: "products",
      target: "suppliers",
      source_anchor: "right supplier",
      target_anchor: "left id",
    },
    {
      id: "orders product",
      source: "orders",
      target: "products",
      source_anchor: "right product",
      target_anchor: "left name",
    },
  ]);
  const products = wide.boxes.find(({ table }) => table.id === "products")!;
  expect(products.sources).toEqual([
    { id: "right supplier", side: "right", y: HEAD_HEIGHT + 2.5 * ROW_HEIGHT },
  ]);

  const { boxes } = layoutTables(tables, "down");
  const [orders, , suppliers] = boxes.filter(linked);
  expect(orders!.y + orders!.height).toBeLessThan(suppliers!.y);
  expect(boxes.some((a) => boxes.some((b) => a !== b && isOverlapping(a, b)))).toBe(false);
});

test("tables may refer to themselves and to each other", () => {
  const { lines } = layoutTables(
    [
      tableOf("people", { manager: ["people", "id"], team: ["teams", "id"] }),
      tableOf("teams", { lead: ["people", "id"] }),
    ],
    "right",
  );
  const ends = lines.map(({ id, source_anchor, target_anchor }) => [id, source_anchor, target_anchor]);
  expect(ends[0]).toEqual(["people manager", "right manager", "right id"]);
  // One of them leads back.
  expect(
    ends
      .slice(1)
      .map(([, source]) => source?.split(" ")[0])
      .sort(),
  ).toEqual(["left", "right"]);
});

test("there is no line to a table of another schema, nor to a column that was deleted", () => {
  const { lines, boxes } = layoutTables(
    [tableOf("a", { city: ["elsewhere", "id"], gone: ["b", null] }), tableOf("b")],
    "right",
  );
  expect(lines).toEqual([]);
  expect(boxes).toHaveLength(2);
});

test("a long table shows its keys and relations, and how many other columns it has", () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`c${i}`, null]));
  const long = tableOf("long", { ...many, c39: ["long", "c38"] });
  const relations = [{ from: { table_id: "long", column: "c39" }, to: { table_id: "long", column: "c38" } }];
  const { columns, others } = shownColumns(long, relations);
  expect(columns).toHaveLength(16);
  expect(others).toBe(25);
  const names = columns.map(({ name }) => name);
  expect(names[0]).toBe("id");
  expect(names.slice(-2)).toEqual(["c38", "c39"]);
});

test("tables without relations stand below the others, in rows", () => {
  const loose = Array.from({ length: 7 }, (_, i) => tableOf(`t${i}`));
  const { boxes } = layoutTables([...loose, tableOf("a", { b: ["b", "id"] }), tableOf("b")], "right");
  const [, last, ...rest] = boxes;
  expect(rest.map(({ table }) => table.id)).toEqual(loose.map(({ id }) => id));
  expect(rest[0]!.y).toBeGreaterThan(last!.y + last!.height);
  expect(new Set(rest.map(({ y }) => y)).size).toBe(3);
  expect(boxes.some((a) => boxes.some((b) => a !== b && isOverlapping(a, b)))).toBe(false);
});

test("no tables have an empty diagram", () => {
  expect(layoutTables([], "right")).toEqual({ boxes: [], lines: [] });
});
