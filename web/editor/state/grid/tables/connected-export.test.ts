import readExcelFile from "read-excel-file/node";
import { afterEach, expect, test, vi } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { ExportFormat } from "#core/tables/export/export-format.ts";
import type { ExportedRow } from "#core/tables/export/export-writer.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import { exportConnected } from "./connected-export.ts";
import { MOST_READ } from "./connected-rows.ts";

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

const VIEW: GridQuery = { ...DEFAULT_GRID_QUERY, search: "a", page: 7 };

const save = (format: ExportFormat, rows: GridQuery | readonly ExportedRow[] = VIEW) =>
  exportConnected({
    rows,
    place: { form_id: "form", connection: { id: "table" } as TableConnection },
    fields: [NAME],
    columns: undefined,
    lists: undefined,
    zone: "UTC",
    lang: "en",
    format,
  });

// Proves connection/query-export
test("a file has the rows of the view from their beginning", async () => {
  const asked = serve(1_002);
  const { content, count, isCut } = await save("csv");
  expect([count, isCut]).toEqual([1_002, false]);
  expect(asked).toEqual(["search=a&limit=1000", "search=a&page=1&limit=1000"]);
  const lines = (await content.text()).split("\r\n");
  expect(lines.slice(0, 2)).toEqual(["Name", "'=row 0"]);
  expect(lines).toHaveLength(1_004);
  const json = JSON.parse(await (await save("json")).content.text());
  expect(json[1_001]).toEqual({ answers: { name: "=row 1001" } });
});

test("a file ends at its limit, and says so", async () => {
  serve(MOST_READ + 1);
  expect(await save("json")).toMatchObject({ count: MOST_READ, isCut: true });
  serve(MOST_READ);
  expect(await save("json")).toMatchObject({ count: MOST_READ, isCut: false });
});

test("a workbook has them, too", async () => {
  serve(1_002);
  const { content, count } = await save("xlsx");
  expect(count).toBe(1_002);
  const [sheet] = await readExcelFile(Buffer.from(await content.arrayBuffer()));
  expect(sheet!.data.slice(0, 2)).toEqual([["Name"], ["=row 0"]]);
  expect(sheet!.data).toHaveLength(1_003);
});

test("chosen rows of the page are not asked for again", async () => {
  const asked = serve(5);
  const chosen = { id: "b", created_at: "", data: { name: { value: "Bo" } } };
  expect(await (await save("csv", [chosen])).content.text()).toBe("Name\r\nBo\r\n");
  expect(asked).toEqual([]);
});
