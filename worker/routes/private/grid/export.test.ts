import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCustomers, exportRows, exportSessions } from "#core/contracts/grid/rows.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { packIds } from "#core/tables/export/packed-ids.ts";
import { DEFAULT_GRID_QUERY, type GridQuery } from "#core/tables/grid-query.ts";
import { createLargeForm, insertRows, type LargeForm } from "../../../../tests/setup/large-form.ts";
import { type ExportRequest, exportRows as exportRowsService } from "../../../services/grid/export-rows.ts";
import { makeForm, makePeople, type People } from "../../../testing/factories.ts";
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
});
afterAll(() => harness.close());

const send = (format: string, query: Record<string, string> = {}) =>
  people.viewer.send(exportRows, { params: { form_id: form.form_id, format }, query });
const where = (column: string, op: string, value: unknown) =>
  JSON.stringify([{ column: form.fields[column], op, value }]);
const sheetsOf = async (file: Response) => readWorkbook(Buffer.from(await file.arrayBuffer()));
const numbersIn = (csv: string) => [...csv.matchAll(/^#0*(\d+)/gm)].map(([, n]) => Number(n));
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
  });

  // Proves data/grid-exports
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
  });

  it("sorts by a column without an index like the grid, each row once, also where many are equal", async () => {
    const csv = (order: string) =>
      send("csv", { order, columns: "__gf_display_id" }).then((file) => file.text());
    const texts = numbersIn(await csv(`-${form.fields.select_1!}`));
    expect(texts).toHaveLength(ROWS);
    expect(new Set(texts).size).toBe(ROWS);
    const { rows } = await harness.database.sql.query(
      `select local_index::integer as n from response where form_id = $1
       order by data -> $2 ->> 'value' desc, id desc`,
      [form.form_id, form.fields.select_1],
    );
    expect(texts).toEqual(rows.map(({ n }) => n));
  });

  it("writes the chosen columns in their order", async () => {
    const columns = `${form.fields.number_1},__gf_display_id`;
    const csv = await (await send("csv", { columns, where: where("number_1", "lt", 5_000) })).text();
    expect(csv.split("\r\n")[0]).toBe("number 1,#");
    expect(csv.trim().split("\r\n").length).toBeGreaterThan(5);
    expect(csv).not.toContain("amber");
  });

  it("writes an Excel file with every row", async () => {
    const response = await send("xlsx", {
      columns: `__gf_display_id,${form.fields.number_1}`,
      search: "amber",
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition":
        "attachment; filename=\"responses filtered.xlsx\"; filename*=UTF-8''Large%20responses%20filtered.xlsx",
    });
    const [sheet] = await sheetsOf(response);
    const rows = sheet!.data.slice(1);
    const { rows: found } = await harness.database.sql.query(
      `select array_agg(local_index::integer order by local_index desc) as numbers from response
       where form_id = $1 and data::text ilike '%amber%'`,
      [form.form_id],
    );
    expect(rows.map(([n]) => n)).toEqual(found[0].numbers);
    expect(rows.every(([, n]) => typeof n === "number")).toBe(true);
  });

  it.each([
    ["an unknown order", "order", "nothing"],
    ["an unknown zone", "zone", "Europe/Atlantis"],
    ["malformed conditions", "where", "{"],
    [
      "a condition on an unknown column",
      "where",
      JSON.stringify([{ column: "nothing", op: "eq", value: 1 }]),
    ],
    [
      "51 conditions",
      "where",
      JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })),
    ],
    ["a search for NUL", "search", "\0"],
    ["an unknown column", "columns", "nothing"],
    ["an unknown way to write lists", "lists", "none"],
    ["a column twice", "columns", "__gf_id,__gf_id"],
    ["an empty column", "columns", "__gf_id,"],
    ["a column with NUL", "columns", "__gf_id\0"],
    ["a column of another table", "columns", "__gf_last_seen_at"],
    ["endless columns", "columns", "x".repeat(20_000)],
    ["rows that are not packed", "rows", "nothing"],
    ["too many rows", "rows", packIds(Array(501).fill(randomUUID()))],
  ])("refuses %s before the file starts", async (_, parameter, value) => {
    for (const format of ["csv", "xlsx"]) {
      const response = await send(format, { [parameter]: value });
      const { error } = (await response.json()) as ErrorEnvelope;
      expect([response.status, error, response.headers.get("content-disposition")]).toEqual([
        ...[400, "BAD_REQUEST", null],
      ]);
    }
  });

  /** A context that counts statements, and fails from one of them on. */
  const counting = (most = Number.POSITIVE_INFINITY) => {
    const ctx = harness.context();
    const counted = { statements: 0 };
    const wrapped = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
      return (...args: A) => {
        counted.statements += 1;
        return counted.statements > most ? Promise.reject(new Error("gone")) : call(...args);
      };
    };
    const db = { sql: wrapped(ctx.db.sql), query: wrapped(ctx.db.query) } as typeof ctx.db;
    return { ctx: { ...ctx, db }, counted };
  };
  const request = (format: ExportRequest["format"], query: Partial<GridQuery> = {}): ExportRequest => ({
    ...{ format, columns: null, zone: "UTC", lists: "quoted" },
    query: { ...DEFAULT_GRID_QUERY, ...query },
  });

  it("reads each page only on demand, and none after the reader cancels", async () => {
    const { ctx, counted } = counting();
    const { body } = await exportRowsService(ctx, form.form_id, request("csv"));
    const reader = body.getReader();
    await reader.read();
    expect((await reader.read()).value!.length).toBeGreaterThan(10_000);
    // The form, the keys of a hundred rows, and the rows.
    expect(counted.statements).toBe(3);
    expect((await reader.read()).value!.length).toBeLessThan(8_000_000);
    expect(counted.statements).toBe(5);
    await reader.cancel();
    expect(counted.statements).toBe(5);
  });

  it("an order without an index is sorted once for all pages", async () => {
    const sorts: string[] = [];
    const { ctx } = counting();
    const { query } = ctx.db;
    const db = {
      ...ctx.db,
      query: (text: string, params?: readonly unknown[]) => {
        if (text.includes("cell_text") && !text.includes("sampled")) sorts.push(text);
        return query(text, params);
      },
    } as typeof ctx.db;
    const orderby = [{ column: form.fields.text_1!, ascending: true }];
    const { body } = await exportRowsService({ ...ctx, db }, form.form_id, request("csv", { orderby }));
    expect(numbersOf(await new Response(body).text())).toHaveLength(ROWS);
    expect(sorts).toHaveLength(1);
  });

  it.each(["csv", "json", "xlsx"] as const)(
    "%s: breaks off with an error if the database fails",
    async (format) => {
      const { ctx } = counting(5);
      const { body } = await exportRowsService(ctx, form.form_id, request(format));
      const parts: Uint8Array[] = [];
      const readAll = async () => {
        for await (const part of body) parts.push(part);
      };
      await expect(readAll()).rejects.toThrow("gone");
      const file = Buffer.concat(parts);
      expect(file.length).toBeGreaterThan(10_000);
      if (format === "csv") expect(file.toString()).toMatch(/\r\nINCOMPLETE: [^\r\n]+\r\n$/);
      if (format === "json") expect(() => JSON.parse(file.toString())).toThrow();
      if (format === "xlsx") await expect(readWorkbook(file)).rejects.toThrow();
    },
  );
});

describe("exporting sessions and customers", () => {
  it("writes sessions, without secrets and answers of deleted questions", async () => {
    const small = await makeForm(harness.database.sql, {
      project_id: people.project_id,
      title: "Small",
      fields: [
        { name: "name", type: "text" },
        { name: "pin", type: "password" },
      ],
    });
    for (const n of [1, 2, 3]) {
      await harness.database.sql.query(
        `insert into response_session (id, form_id, raw, seq, last_field_id, started_at, updated_at)
         values ($1, $2, $3, 1, $4, $5, $5)`,
        [
          ...[randomUUID(), small.form_id],
          JSON.stringify({
            [small.fields.name!]: `N${n}`,
            [small.fields.pin!]: "1234",
            [randomUUID()]: "old",
          }),
          ...[small.fields.name, new Date(Date.UTC(2026, 0, n)).toISOString()],
        ],
      );
    }
    const ask = (format: string, query: Record<string, string> = {}) =>
      people.viewer.send(exportSessions, { params: { form_id: small.form_id, format }, query });
    const response = await ask("csv", { columns: `__gf_created_at,__gf_last_field_id,${small.fields.name}` });
    expect(response.headers.get("content-disposition")).toContain("Small%20sessions.csv");
    expect(await response.text()).toBe(
      "Started (UTC),Last question,name\r\n2026-01-03 00:00:00,name,N3\r\n2026-01-02 00:00:00,name,N2\r\n2026-01-01 00:00:00,name,N1\r\n",
    );
    const all = await (await ask("json", { order: small.fields.name! })).text();
    expect(JSON.parse(all)).toHaveLength(3);
    expect(all).not.toMatch(/1234|old|pin/);
    const [newest, , oldest] = JSON.parse(all) as { id: string }[];
    const rows = packIds([newest!.id, oldest!.id]);
    const chosen = await ask("csv", { columns: small.fields.name!, rows });
    expect(await chosen.text()).toBe("name\r\nN3\r\nN1\r\n");
    expect((await ask("csv", { columns: small.fields.pin! })).status).toBe(400);
    const sheets = await sheetsOf(await ask("xlsx"));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Sessions"]);
  });

  it("begins the file before it sorts more rows than one statement can", async () => {
    const many = await makeForm(harness.database.sql, {
      project_id: people.project_id,
      fields: [{ name: "code", type: "text" }],
    });
    const count = 41_000;
    const code = many.fields.code!;
    await harness.database.sql.query(
      `insert into response_session (id, form_id, raw, started_at)
       select gen_random_uuid(), $1, jsonb_build_object($2::text, lpad((n * 7919 % 50000)::text, 5, '0')),
         timestamptz '2026-01-01' + make_interval(secs => n) from generate_series(1, $3::integer) n`,
      [many.form_id, code, count],
    );
    const params = (format: string) => ({ form_id: many.form_id, format });
    const query = { order: `-${code}`, columns: code };
    const file = await people.viewer.send(exportSessions, { params: params("csv"), query });
    const reader = file.body!.getReader();
    const parts = [(await reader.read()).value!];
    expect(new TextDecoder().decode(parts[0])).toBe("code\r\n");
    for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value!);
    const codes = Buffer.concat(parts).toString().trim().split("\r\n").slice(1);
    expect(new Set(codes).size).toBe(count);
    expect(codes).toEqual(codes.toSorted().reverse());
    const book = await people.viewer.send(exportSessions, { params: params("xlsx"), query });
    const [sheet] = await sheetsOf(book);
    expect(sheet).toMatchObject({ sheet: "Sessions", data: { length: count + 1 } });
    const wrong = { ...query, order: "nothing" };
    expect((await people.viewer.send(exportSessions, { params: params("csv"), query: wrong })).status).toBe(
      400,
    );
  });

  it("writes the customers of the whole project", async () => {
    await harness.database.sql.query(
      `insert into customer (project_id, name, email, is_email_verified, created_at, last_seen_at)
       values ($1, 'Ada', 'ada@example.com', true, '2026-01-01', '2026-01-02')`,
      [people.project_id],
    );
    const { project_id } = people;
    const ask = (format: string, query: Record<string, string> = {}) =>
      people.viewer.send(exportCustomers, { params: { project_id, format }, query });
    const response = await ask("csv", { columns: "email,__gf_last_seen_at,name", zone: "Asia/Seoul" });
    expect(await response.text()).toBe(
      "Email,Last seen (Asia/Seoul),Name\r\nada@example.com,2026-01-02 09:00:00,Ada\r\n",
    );
    expect(await (await ask("json", { search: "nobody" })).json()).toEqual([]);
    const [ada] = (await (await ask("json", { search: "ada" })).json()) as { id: string }[];
    const isThere = async (id: string) =>
      ((await (await ask("json", { rows: packIds([id]) })).json()) as []).length;
    expect([await isThere(ada!.id), await isThere(randomUUID())]).toEqual([1, 0]);
    expect((await ask("csv", { columns: "constructor" })).status).toBe(400);
  });

  it.each([
    ["responses", exportRows, () => ({ form_id: form.form_id })],
    ["sessions", exportSessions, () => ({ form_id: form.form_id })],
    ["customers", exportCustomers, () => ({ project_id: people.project_id })],
  ] as const)(
    "%s are not found by strangers, nor under foreign ids and unknown formats",
    async (_, contract, of) => {
      const status = async (browser: typeof people.viewer, params: Record<string, string>) =>
        (await browser.send(contract, { params: params as never })).status;
      expect(await status(people.viewer, { ...of(), format: "csv" })).toBe(200);
      expect(await status(people.stranger, { ...of(), format: "csv" })).toBe(404);
      expect(await status(people.nobody, { ...of(), format: "csv" })).toBe(401);
      expect(await status(people.viewer, { ...of(), format: "exe" })).toBe(404);
      const foreign = Object.fromEntries(Object.keys(of()).map((key) => [key, randomUUID()]));
      expect(await status(people.viewer, { ...foreign, format: "csv" })).toBe(404);
    },
  );
});

// Proves data/route-unfinished-answers
it("never writes unfinished answers into a file of responses: they have a file of their own, which says so", async () => {
  const { form_id, fields } = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    title: "Party",
    fields: [{ name: "name", type: "text" }],
  });
  await harness.database.sql.query(
    "insert into response_session (id, form_id, raw) values (gen_random_uuid(), $1, $2)",
    [form_id, JSON.stringify({ [fields.name!]: "Unfinished Una" })],
  );
  await insertAnswer(form_id, fields.name!, "Finished Finn");
  for (const format of ["csv", "json", "xlsx"]) {
    const files = await Promise.all(
      [exportRows, exportSessions].map((contract) =>
        people.viewer.send(contract, { params: { form_id, format } }),
      ),
    );
    const [responses, sessions] = await Promise.all(files.map(textOf));
    expect([responses!.includes("Finished Finn"), responses!.includes("Unfinished Una")]).toEqual([
      true,
      false,
    ]);
    expect([sessions!.includes("Finished Finn"), sessions!.includes("Unfinished Una")]).toEqual([
      false,
      true,
    ]);
    const names = files.map(({ headers }) => headers.get("content-disposition"));
    expect(names[0]).toContain(
      `filename="responses.${format}"; filename*=UTF-8''Party%20responses.${format}`,
    );
    expect(names[1]).toContain(`filename="sessions.${format}"; filename*=UTF-8''Party%20sessions.${format}`);
  }
});

const insertAnswer = (form_id: string, field_id: string, value: string) =>
  harness.database.sql.query("insert into response (form_id, local_index, data) values ($1, 1, $2)", [
    form_id,
    JSON.stringify({ [field_id]: { value } }),
  ]);

/** The content of a file as text, of a workbook all cells. */
async function textOf(response: Response): Promise<string> {
  const isBook = response.headers.get("content-type")!.includes("sheet");
  return isBook ? (await sheetsOf(response)).flatMap(({ data }) => data.flat()).join() : response.text();
}
