import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  listCustomers,
  listRows,
  listSessions,
  type ResponseRow,
  type RowPage,
} from "#core/contracts/grid/rows.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

const ROWS = 30;
/** Every fifth response has no answer. */
const isEmpty = (n: number) => n % 5 === 0;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "files", type: "file" },
    ],
  });
  for (let n = 1; n <= ROWS; n++) {
    if (isEmpty(n)) await submitNothing();
    else
      await insert({
        [form.fields.name!]: { value: `N${n}` },
        [form.fields.files!]: { value: n % 2 === 0 ? ["a.pdf", "b.pdf"] : ["b.pdf"] },
      });
  }
});
afterAll(() => harness.close());

async function submitNothing(): Promise<void> {
  const { status } = await harness.browser().request(submitPath(form.form_id), {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ name: "" }),
  });
  expect(status).toBe(200);
}

const insert = (data: object) =>
  harness.database.sql.query(
    `insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`,
    [form.form_id, JSON.stringify(data)],
  );

const list = (query: Record<string, string> = {}) =>
  people.viewer.call<RowPage<ResponseRow>>(listRows, {
    params: { form_id: form.form_id },
    query: { limit: "10", empty: "hide", ...query },
  });
const numbers = ({ rows }: RowPage<ResponseRow>) => rows.map(({ local_index }) => local_index);
const filled = Array.from({ length: ROWS }, (_, n) => ROWS - n).filter((n) => !isEmpty(n));

describe("responses without any answer", () => {
  // Proves data/view-hide-empty
  it("are left out on request, with exact pages and the number of what is hidden", async () => {
    const first = await list();
    expect(first).toMatchObject({ count: 24, hidden_count: 6 });
    expect(numbers(first)).toEqual(filled.slice(0, 10));
    expect(numbers(await list({ cursor: first.next_cursor!, page: "1" }))).toEqual(filled.slice(10, 20));
    expect(numbers(await list({ page: "1" }))).toEqual(filled.slice(10, 20));
    const last = await list({ page: "2" });
    expect(numbers(last)).toEqual(filled.slice(20));
    expect(last.next_cursor && (await list({ cursor: last.next_cursor, page: "3" })).rows).toEqual([]);
    expect(numbers(await list({ order: "__gf_created_at,__gf_display_id", limit: "100" }))).toEqual(
      filled.toReversed(),
    );
  });

  it("are there otherwise", async () => {
    const { count, hidden_count } = await people.viewer.call<RowPage>(listRows, {
      params: { form_id: form.form_id },
    });
    expect([count, hidden_count]).toEqual([ROWS, undefined]);
  });

  it("are counted as hidden only where they match the conditions", async () => {
    const where = (column: string, op: string, value: unknown) => JSON.stringify([{ column, op, value }]);
    expect(await list({ where: where("__gf_display_id", "lte", "10") })).toMatchObject({
      count: 8,
      hidden_count: 2,
    });
    const blank = await list({ where: where(form.fields.name!, "eq", "") });
    expect(blank).toMatchObject({ rows: [], count: 0, hidden_count: 6 });
    const found = await list({ search: "N1" });
    expect(found.hidden_count).toBeUndefined();
    expect(found.count).toBe(filled.filter((n) => `N${n}`.startsWith("N1")).length);
  });

  // Proves data/view-hide-empty
  it("exist in no other table", async () => {
    const sessions = await people.viewer.call<RowPage>(listSessions, {
      params: { form_id: form.form_id },
      query: { empty: "hide" },
    });
    const customers = await people.viewer.call<RowPage>(listCustomers, {
      params: { project_id: people.project_id },
      query: { empty: "hide" },
    });
    expect([sessions.hidden_count, customers.hidden_count]).toEqual([undefined, undefined]);
  });
});

it("an answer is anything but nothing, an empty text, list or object", async () => {
  const hidden = async () => (await list()).hidden_count;
  const before = await hidden();
  const { name } = form.fields as { name: string };
  for (const value of [null, "", [], {}, [""], [null]]) await insert({ [name]: { value } });
  await insert({});
  expect(await hidden()).toBe(before! + 7);
  for (const value of [false, 0, " ", [0], [[1]], { a: null }, ["", "b"]])
    await insert({ [name]: { value } });
  expect(await hidden()).toBe(before! + 7);
});

it("lists of texts are compared with other lists", async () => {
  const count = async (op: string, value: unknown) => {
    const where = JSON.stringify([{ column: form.fields.files!, op, value }]);
    return (await list({ where })).count;
  };
  expect(await count("cs", ["a.pdf", "b.pdf"])).toBe(12);
  expect(await count("cs", "b.pdf")).toBe(24);
  expect(await count("cd", "b.pdf")).toBe(12);
  expect(await count("ov", "a.pdf, c.pdf")).toBe(12);
  expect(await count("ov", ["c.pdf"])).toBe(0);
});
