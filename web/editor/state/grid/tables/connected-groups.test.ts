import { afterEach, expect, test, vi } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { countConnectedGroups } from "./connected-groups.ts";
import { MOST_READ } from "./connected-rows.ts";

afterEach(() => vi.unstubAllGlobals());

const CITY: FieldDefinition = {
  ...{ id: "city", name: "city", label: "City", type: "text", local_index: 0, options: [], optgroups: [] },
};

/** A server with so many rows in turn in three cities. */
function serve(rows: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const { searchParams } = new URL(typeof input === "string" ? input : input.url, "http://localhost");
    asked.push(searchParams.toString());
    const [page, limit] = [Number(searchParams.get("page") ?? 0), Number(searchParams.get("limit"))];
    const here = Math.max(0, Math.min(limit, rows - page * limit));
    const row = (n: number) => ({
      ...{ id: `["${n}"]`, local_id: String(n), created_at: "", version: 0, customer_id: null },
      data: { city: { value: ["Bern", "Rome", ""][n % 3] } },
    });
    const shown = Array.from({ length: here }, (_, n) => row(page * limit + n));
    return Response.json({ data: { rows: shown, count: rows, page, limit } });
  });
  return asked;
}

const count = () =>
  countConnectedGroups(
    "form",
    { limit: "100", search: "a", column: "city", period: "day", zone: "UTC" },
    {},
    { connection: { id: "table" } as TableConnection, columns: gridColumns([CITY], "connected") },
  );

// Proves connection/query-export
test("the rows of a view are counted", async () => {
  const asked = serve(1_001);
  expect(await count()).toEqual({
    groups: [
      { key: "Bern", count: 334 },
      { key: "Rome", count: 334 },
      { key: null, count: 333 },
    ],
    other: { groups: 0, count: 0 },
    rows: 1_001,
  });
  expect(asked).toEqual(["limit=1000&search=a", "limit=1000&search=a&page=1"]);
});

test("those beyond the limit are not, which is said", async () => {
  serve(MOST_READ + 1);
  expect(await count()).toMatchObject({ rows: MOST_READ, all: MOST_READ + 1 });
  serve(MOST_READ);
  expect(await count()).not.toHaveProperty("all");
});
