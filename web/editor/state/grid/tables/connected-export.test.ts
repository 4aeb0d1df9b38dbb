import { afterEach, expect, test, vi } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { DEFAULT_GRID_QUERY } from "#core/tables/grid-query.ts";
import { exportConnected, MOST_EXPORTED } from "./connected-export.ts";

afterEach(() => vi.unstubAllGlobals());

const NAME: FieldDefinition = {
  ...{ id: "name", name: "name", label: "Name", type: "text", local_index: 0, options: [], optgroups: [] },
};

/** A server with so many rows, which answers as its Worker does. Returns the pages that were asked for. */
function serve(rows: number): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: Request | string) => {
    const { searchParams } = new URL(typeof input === "string" ? input : input.url, "http://localhost");
    asked.push(searchParams.toString());
    const page = Number(searchParams.get("page") ?? 0);
    const limit = Number(searchParams.get("limit"));
    const ids = Array.from(
      { length: Math.max(0, Math.min(limit, rows - page * limit)) },
      (_, n) => page * limit + n,
    );
    const row = (n: number) => ({
      ...{ id: `["${n}"]`, local_id: String(n), created_at: "", version: 0, customer_id: null },
      data: { name: { value: `=row ${n}` } },
    });
    return Response.json({ data: { rows: ids.map(row), count: rows, page, limit } });
  });
  return asked;
}

const save = (format: "csv" | "json") =>
  exportConnected({
    place: { form_id: "form", connection: { id: "table" } as TableConnection },
    query: { ...DEFAULT_GRID_QUERY, search: "a", page: 7 },
    fields: [NAME],
    columns: undefined,
    zone: "UTC",
    lang: "en",
    format,
  });

// Proves connection/query-export
test("a file has the rows of the view from their beginning", async () => {
  const asked = serve(1_002);
  const { content, count, isCut } = await save("csv");
  expect([count, isCut]).toEqual([1_002, false]);
  expect(asked).toEqual(["limit=1000&search=a", "page=1&limit=1000&search=a"]);
  const lines = (await content.text()).split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["Name", "'=row 0"]);
  expect(lines).toHaveLength(1_004);
  const json = JSON.parse(await (await save("json")).content.text());
  expect(json[1_001]).toEqual({ answers: { name: "=row 1001" } });
});

test("a file ends at its limit, and says so", async () => {
  serve(MOST_EXPORTED + 1);
  expect(await save("json")).toMatchObject({ count: MOST_EXPORTED, isCut: true });
  serve(MOST_EXPORTED);
  expect(await save("json")).toMatchObject({ count: MOST_EXPORTED, isCut: false });
});
