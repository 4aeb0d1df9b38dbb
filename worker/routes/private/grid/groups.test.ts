import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  countCustomerGroups,
  countResponseGroups,
  countSessionGroups,
  type GroupCounts,
} from "#core/contracts/grid/groups.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

const ROWS = 60;
const DRINKS = ["tea", "coffee"];

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
      { name: "drink", type: "select", choices: DRINKS },
      { name: "toppings", type: "checkboxes", choices: ["nuts", "cream"] },
      { name: "happy", type: "checkbox" },
      { name: "day", type: "date" },
      { name: "at", type: "datetime-local" },
      { name: "extra", type: "json" },
      { name: "pin", type: "password" },
    ],
  });
  const { fields, options } = form;
  for (let n = 1; n <= ROWS; n++) {
    const chosen = n % 3 === 0 ? [] : n % 3 === 1 ? ["nuts"] : ["nuts", "cream"];
    const data = {
      [fields.name!]: { value: `N${n}` },
      ...(n % 2 === 0 && { [fields.age!]: { value: n % 4 } }),
      ...(n % 10 !== 0 && {
        [fields.drink!]: { value: DRINKS[n % 2], form_field_option_id: options.drink![DRINKS[n % 2]!] },
      }),
      ...(chosen.length > 0 && {
        [fields.toppings!]: {
          value: chosen,
          form_field_option_ids: chosen.map((name) => options.toppings![name]),
        },
      }),
      [fields.happy!]: { value: n % 4 === 0 },
      [fields.day!]: { value: `2026-0${(n % 2) + 1}-0${(n % 3) + 1}` },
      [fields.at!]: { value: n === 1 ? "not a moment" : "2026-03-01T23:30:00.000Z" },
      [fields.extra!]: { value: { n } },
    };
    await harness.database.sql.query(
      `insert into response (form_id, local_index, data, created_at)
       values ($1, ${NEXT_INDEX}, $2, timestamptz '2026-05-03T22:30:00Z' + make_interval(days => $3))`,
      [form.form_id, JSON.stringify(n === ROWS ? {} : data), n % 2],
    );
  }
});
afterAll(() => harness.close());

const count = async (column: string, query: Record<string, string> = {}) =>
  people.viewer.call<GroupCounts>(countResponseGroups, {
    params: { form_id: form.form_id },
    query: { column: form.fields[column] ?? column, ...query },
  });
const byKey = ({ groups }: GroupCounts) => Object.fromEntries(groups.map(({ key, count }) => [key, count]));

describe("rows are counted", () => {
  it("by a choice, with those without one", async () => {
    const counts = await count("drink");
    const { tea, coffee } = form.options.drink!;
    expect(byKey(counts)).toEqual({ [coffee!]: 30, [tea!]: 24, null: 6 });
    expect(counts).toMatchObject({ rows: ROWS, other: { groups: 0, count: 0 } });
  });

  it("by each of several choices, and once in all", async () => {
    const { nuts, cream } = form.options.toppings!;
    const counts = await count("toppings");
    expect(byKey(counts)).toEqual({ [nuts!]: 40, [cream!]: 20, null: 20 });
    expect(counts.rows).toBe(ROWS);
  });

  it("by number and by yes or no", async () => {
    expect(byKey(await count("age"))).toEqual({ null: 31, 2: 15, 0: 14 });
    expect(byKey(await count("happy"))).toEqual({ false: 45, true: 14, null: 1 });
  });

  it("by text, with the values that do not fit together as others", async () => {
    const counts = await count("name");
    expect(counts.groups).toHaveLength(24);
    expect(counts.other).toEqual({ groups: 36, count: 36 });
    expect(counts.rows).toBe(ROWS);
  });

  // Proves data/view-layout
  it("by day, week and month of a date", async () => {
    expect(byKey(await count("day", { period: "month" }))).toEqual({
      null: 1,
      "2026-02-01": 30,
      "2026-01-01": 29,
    });
    expect(byKey(await count("day", { period: "week" }))).toMatchObject({
      "2025-12-29": 29,
      "2026-01-26": 10,
    });
    const days = (await count("day")).groups.map(({ key }) => key);
    expect(days).toEqual(days.toSorted((a, b) => (b ?? "").localeCompare(a ?? "")));
  });

  it("by the days of a time zone, whatever is no moment apart", async () => {
    const byDay = { "2026-05-03": 30, "2026-05-04": 30 };
    expect(byKey(await count("__gf_created_at"))).toEqual(byDay);
    const { form_id } = form;
    expect(byKey(await people.viewer.call(countResponseGroups, { params: { form_id } }))).toEqual(byDay);
    expect(byKey(await count("__gf_created_at", { zone: "Asia/Tokyo" }))).toEqual({
      "2026-05-04": 30,
      "2026-05-05": 30,
    });
    expect(byKey(await count("at", { zone: "Europe/Berlin" }))).toEqual({ "2026-03-02": 58, null: 2 });
  });

  // Proves data/view-layout
  it("only where they match the conditions and the search", async () => {
    const where = JSON.stringify([{ column: form.fields.happy, op: "eq", value: true }]);
    expect(await count("drink", { where })).toMatchObject({ rows: 14 });
    expect(await count("drink", { search: "N1" })).toMatchObject({ rows: 11 });
    expect(await count("drink", { search: "tea", search_column: form.fields.drink! })).toMatchObject({
      rows: 24,
    });
    expect(await count("drink", { empty: "hide" })).toMatchObject({ rows: ROWS - 1 });
  });

  it("to none in an empty table", async () => {
    const none = { groups: [], other: { groups: 0, count: 0 }, rows: 0 };
    expect(await count("drink", { search: "nobody" })).toEqual(none);
    const customers = await people.viewer.call<GroupCounts>(countCustomerGroups, {
      params: { project_id: people.project_id },
      query: { column: "email" },
    });
    expect(customers).toEqual(none);
  });
});

it("sessions and customers are counted too", async () => {
  const { sql } = harness.database;
  const { tea, coffee } = form.options.drink!;
  const { nuts, cream } = form.options.toppings!;
  for (const [drink, toppings] of [
    [tea, [nuts]],
    [tea, [nuts, cream]],
    [coffee, []],
  ]) {
    await sql.query("insert into response_session (id, form_id, raw) values ($1, $2, $3)", [
      randomUUID(),
      form.form_id,
      JSON.stringify({ [form.fields.drink!]: drink, [form.fields.toppings!]: toppings }),
    ]);
  }
  const sessions = async (column: string) =>
    byKey(
      await people.viewer.call<GroupCounts>(countSessionGroups, {
        params: { form_id: form.form_id },
        query: { column: form.fields[column]! },
      }),
    );
  expect(await sessions("drink")).toEqual({ [tea!]: 2, [coffee!]: 1 });
  expect(await sessions("toppings")).toEqual({ [nuts!]: 2, [cream!]: 1, null: 1 });
  await sql.query("insert into customer (project_id, name) values ($1, 'Ada'), ($1, 'Ada'), ($1, 'Bo')", [
    people.project_id,
  ]);
  const customers = await people.viewer.call<GroupCounts>(countCustomerGroups, {
    params: { project_id: people.project_id },
    query: { column: "name" },
  });
  expect(byKey(customers)).toEqual({ Ada: 2, Bo: 1 });
});

it("long texts are counted whole in every table, and returned shortened", async () => {
  const { sql } = harness.database;
  const alike = "x".repeat(1_000);
  const texts = [`${alike}1`, `${alike}2`, `${alike}2`, `${"y".repeat(300)}1`, `${"y".repeat(300)}2`];
  const table = await makeForm(sql, {
    project_id: people.project_id,
    fields: [{ name: "story", type: "text" }],
  });
  const { form_id, fields } = table;
  for (const text of texts) {
    await sql.query(`insert into response (form_id, local_index, data) values ($1, ${NEXT_INDEX}, $2)`, [
      form_id,
      JSON.stringify({ [fields.story!]: { value: text } }),
    ]);
    await sql.query("insert into response_session (id, form_id, raw) values ($1, $2, $3)", [
      randomUUID(),
      form_id,
      JSON.stringify({ [fields.story!]: text }),
    ]);
    await sql.query("insert into customer (project_id, name) values ($1, $2)", [people.project_id, text]);
  }
  const query = { column: fields.story! };
  const expected = [
    { key: `${alike}…`, count: 2 },
    { key: `${alike}…`, count: 1 },
    { key: texts[3], count: 1 },
    { key: texts[4], count: 1 },
  ];
  for (const contract of [countResponseGroups, countSessionGroups]) {
    const { groups } = await people.viewer.call<GroupCounts>(contract, { params: { form_id }, query });
    expect(groups).toEqual(expected);
  }
  const where = JSON.stringify([{ column: "name", op: "neq", value: "Ada" }]);
  const { groups } = await people.viewer.call<GroupCounts>(countCustomerGroups, {
    params: { project_id: people.project_id },
    query: { column: "name", where },
  });
  expect(groups.filter(({ key }) => key!.length > 100)).toEqual(expected);
});

describe("refused are", () => {
  it.each<[string, () => Record<string, string>]>([
    ["an empty name for a column", () => ({ column: "" })],
    ["an unknown column", () => ({ column: randomUUID() })],
    ["a column of another table", () => ({ column: "__gf_submitted_at" })],
    ["SQL for a column", () => ({ column: "id'; drop table response; --" })],
    ["NUL", () => ({ column: "\0" })],
    ["a secret", () => ({ column: form.fields.pin! })],
    ["a structure", () => ({ column: form.fields.extra! })],
    ["a column whose values are all different", () => ({ column: "__gf_display_id" })],
    ["an unknown period", () => ({ column: "__gf_created_at", period: "century" })],
    ["an unknown zone", () => ({ column: "__gf_created_at", zone: "Mars/Base" })],
    [
      "a foreign column in a condition",
      () => ({
        column: "__gf_created_at",
        where: JSON.stringify([{ column: randomUUID(), op: "eq", value: "x" }]),
      }),
    ],
    [
      "51 conditions",
      () => ({
        column: "__gf_created_at",
        where: JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })),
      }),
    ],
    ["a search with NUL", () => ({ column: "__gf_created_at", search: "\0" })],
  ])("%s", async (_, query) => {
    const response = await people.viewer.send(countResponseGroups, {
      params: { form_id: form.form_id },
      query: query() as never,
    });
    expect([response.status, ((await response.json()) as ErrorEnvelope).error]).toEqual([400, "BAD_REQUEST"]);
  });

  it.each<Record<string, string>>([
    { where: JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })) },
    { where: JSON.stringify([{ column: "__gf_id", op: "almost", value: "x" }]) },
    { search: "\0" },
    { column: "\0" },
  ])("of sessions and customers: %j", async (which) => {
    const query = { column: "__gf_created_at", ...which } as never;
    for (const [contract, params] of [
      [countSessionGroups, { form_id: form.form_id }],
      [countCustomerGroups, { project_id: people.project_id }],
    ] as const) {
      const response = await people.viewer.send(contract, { params: params as never, query });
      expect(response.status).toBe(400);
    }
  });

  it("strangers", async () => {
    const query = { column: "__gf_created_at" };
    for (const [contract, params] of [
      [countResponseGroups, { form_id: form.form_id }],
      [countSessionGroups, { form_id: form.form_id }],
      [countCustomerGroups, { project_id: people.project_id }],
    ] as const) {
      const response = await people.stranger.send(contract, { params: params as never, query });
      expect(response.status).toBe(404);
    }
  });
});
