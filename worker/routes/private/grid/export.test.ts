import type { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportRows } from "#core/contracts/grid/rows.ts";
import { DEFAULT_GRID_QUERY } from "#core/tables/grid-query.ts";
import { createLargeForm, insertRows, type LargeForm } from "../../../../tests/setup/large-form.ts";
import { exportRows as exportRowsService } from "../../../services/grid/export-rows.ts";
import { makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

const ROWS = 5_000;
let harness: Harness;
let people: People;
let form: LargeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const sql: Client = harness.database.sql;
  form = await createLargeForm(sql, people.project_id);
  await insertRows(sql, form, ROWS);
}, 120_000);
afterAll(() => harness.close());

const send = (format: string, query: Record<string, string> = {}) =>
  people.viewer.send(exportRows, { params: { form_id: form.form_id, format }, query });
const where = (column: string, op: string, value: unknown) =>
  JSON.stringify([{ column: form.fields[column], op, value }]);
const numbersOf = (csv: string) => [...csv.matchAll(/^#0*(\d+),/gm)].map(([, n]) => Number(n));

describe("exporting responses", () => {
  it("writes every row once, newest first, as a CSV file", async () => {
    const response = await send("csv");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": "attachment; filename=\"responses.csv\"; filename*=UTF-8''Large%20responses.csv",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = new TextDecoder().decode(bytes);
    expect(csv.slice(0, 60)).toContain("#,Received (UTC),text 1,text 2,");
    expect(numbersOf(csv)).toEqual(Array.from({ length: ROWS }, (_, n) => ROWS - n));
    expect(csv.split("\r\n")).toHaveLength(ROWS + 2);
  }, 60_000);

  it("applies the order, the conditions and the search of the view", async () => {
    const query = { order: form.fields.number_1!, where: where("number_1", "lt", 100_000), search: "amber" };
    const records = (await (await send("json", query)).json()) as { answers: { number_1: number } }[];
    const numbers = records.map(({ answers }) => answers.number_1);
    expect(numbers.length).toBeGreaterThan(150);
    expect(numbers.length).toBeLessThan(ROWS / 5);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(Math.max(...numbers)).toBeLessThan(100_000);
    const chosen = await send("csv", {
      where: JSON.stringify([{ column: "__gf_display_id", op: "in", value: [3, 1, ROWS - 1] }]),
    });
    expect(numbersOf(await chosen.text())).toEqual([ROWS - 1, 3, 1]);
  }, 60_000);

  it.each([
    ["order", "nothing"],
    ["zone", "Europe/Atlantis"],
    ["where", "{"],
    ["where", JSON.stringify([{ column: "nothing", op: "eq", value: 1 }])],
  ])("refuses %s=%s before the file starts", async (parameter, value) => {
    const response = await send("csv", { [parameter]: value });
    expect([response.status, response.headers.get("content-disposition")]).toEqual([400, null]);
  });

  it("reads each page only on demand, and none after the reader cancels", async () => {
    const ctx = harness.context();
    let statements = 0;
    const counted = <A extends unknown[], R>(call: (...args: A) => R) => {
      return (...args: A) => {
        statements += 1;
        return call(...args);
      };
    };
    const db = { sql: counted(ctx.db.sql), query: counted(ctx.db.query) } as typeof ctx.db;
    const { body } = await exportRowsService({ ...ctx, db }, form.form_id, DEFAULT_GRID_QUERY, "csv");
    const reader = body.getReader();
    await reader.read();
    expect((await reader.read()).value!.length).toBeGreaterThan(10_000);
    expect(statements).toBe(2);
    expect((await reader.read()).value!.length).toBeLessThan(8_000_000);
    expect(statements).toBe(3);
    await reader.cancel();
    expect(statements).toBe(3);
  });

  it("breaks off with an error if the database fails", async () => {
    const { db, origin } = harness.context();
    let pages = 0;
    const failing = {
      sql: db.sql,
      query: (text: string, params?: readonly unknown[]) =>
        ++pages > 1 ? Promise.reject(new Error("gone")) : db.query(text, params),
    } as typeof db;
    const { body } = await exportRowsService(
      { origin, db: failing },
      form.form_id,
      DEFAULT_GRID_QUERY,
      "json",
    );
    await expect(new Response(body).text()).rejects.toThrow("gone");
  });
});
