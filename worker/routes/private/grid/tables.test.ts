import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CustomerRow,
  listCustomers,
  listSessions,
  type RowPage,
  type SessionRow,
} from "#core/contracts/grid/rows.ts";
import type { ErrorEnvelope } from "#core/contracts/wire/contract.ts";
import { isBegun } from "#core/forms/submitting/draft-progress.ts";
import {
  DEFAULT_GRID_QUERY,
  formatGridQuery,
  type GridQuery,
  type Predicate,
} from "#core/tables/grid-query.ts";
import { SESSIONS } from "../../../db/grid/sources/sessions.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  form = await makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
      { name: "drink", type: "select", choices: ["tea", "coffee"] },
      { name: "toppings", type: "checkboxes", choices: ["nuts", "cream"] },
      { name: "pin", type: "password" },
    ],
  });
});
afterAll(() => harness.close());

const written = (query: Partial<GridQuery>) =>
  formatGridQuery({ ...DEFAULT_GRID_QUERY, ...query }) as Record<string, string>;

describe("sessions", () => {
  const OLD_FIELD = randomUUID();
  const ids = Array.from({ length: 12 }, () => randomUUID());

  beforeAll(async () => {
    const { name, age, drink, toppings, pin } = form.fields;
    const { tea, coffee } = form.options.drink!;
    const { nuts, cream } = form.options.toppings!;
    const answers = (n: number) => ({
      [name!]: `N${n}`,
      ...(n % 2 === 0 && { [age!]: n }),
      [drink!]: n % 3 === 0 ? tea : coffee,
      [toppings!]: n % 4 === 0 ? [nuts, cream] : [cream],
      [OLD_FIELD]: "of a deleted question",
      [pin!]: "my secret pin",
    });
    for (const [n, id] of ids.entries()) {
      await harness.database.sql.query(
        `insert into response_session (id, form_id, raw, seq, last_field_id, started_at, updated_at, submitted_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7)`,
        [
          id,
          form.form_id,
          JSON.stringify(answers(n)),
          n,
          n === 11 ? OLD_FIELD : name,
          new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
          n < 4 ? new Date(Date.UTC(2026, 0, 1, n, 30)).toISOString() : null,
        ],
      );
    }
  });

  const list = (query: Partial<GridQuery> = {}) =>
    people.viewer.call<RowPage<SessionRow>>(listSessions, {
      params: { form_id: form.form_id },
      query: written(query),
    });
  const names = ({ rows }: RowPage<SessionRow>) => rows.map(({ data }) => data[form.fields.name!]?.value);
  const where = (column: string, op: Predicate["op"], value: Predicate["value"]) =>
    list({ predicates: [{ column, op, value }] }).then(names);

  // Proves data/route-responses-sessions
  it("are listed by their start, the latest first, with what was typed as cells", async () => {
    const page = await list();
    expect(page.count).toBe(12);
    expect(names(page).slice(0, 3)).toEqual(["N11", "N10", "N9"]);
    const { name, age, drink, toppings } = form.fields;
    const { nuts, cream } = form.options.toppings!;
    expect(page.rows.find(({ id }) => id === ids[8])).toMatchObject({
      local_id: ids[8]!.slice(0, 8),
      form_id: form.form_id,
      created_at: "2026-01-01T08:00:00.000Z",
      submitted_at: null,
      last_field_id: name,
      version: 8,
      data: {
        [name!]: { value: "N8" },
        [age!]: { value: 8 },
        [drink!]: { value: "coffee", form_field_option_id: form.options.drink!.coffee },
        [toppings!]: { value: ["nuts", "cream"], form_field_option_ids: [nuts, cream] },
      },
    });
    expect(page.rows.at(-1)?.submitted_at).toBe("2026-01-01T00:30:00.000Z");
  });

  // Proves data/route-responses-sessions
  it("lead to the response that they were submitted as", async () => {
    const { rows } = await harness.database.sql.query(
      "insert into response (form_id, session_id, local_index, data) values ($1, $2, 7, '{}') returning id",
      [form.form_id, ids[0]],
    );
    const page = await list();
    expect(page.rows.at(-1)?.response).toEqual({ id: rows[0].id, local_index: 7 });
    expect(page.rows[0]?.response).toBeNull();
    await harness.database.sql.query("delete from response where id = $1", [rows[0].id]);
  });

  it("never contain a secret or the answer to a deleted question", async () => {
    const text = JSON.stringify(await list());
    expect(text).not.toContain("secret pin");
    expect(text).not.toContain("of a deleted question");
    expect((await list()).rows[0]?.last_field_id).toBe(OLD_FIELD);
    expect((await list({ search: "secret pin" })).count).toBe(0);
    expect((await list({ search: "deleted question" })).count).toBe(0);
  });

  it("are sorted, filtered and searched like responses", async () => {
    const { name, age, drink, toppings } = form.fields;
    const { tea } = form.options.drink!;
    const { nuts } = form.options.toppings!;
    expect(names(await list({ orderby: [{ column: age!, ascending: true }] })).slice(0, 7)).toEqual([
      ..."N0 N2 N4 N6 N8 N10".split(" "),
      expect.any(String),
    ]);
    expect(names(await list({ orderby: [{ column: name!, ascending: false }] }))[0]).toBe("N9");
    expect(await where(age!, "gt", 6)).toEqual(["N10", "N8"]);
    expect(await where(drink!, "eq", tea!)).toEqual(["N9", "N6", "N3", "N0"]);
    expect(await where(toppings!, "cs", [nuts!])).toEqual(["N8", "N4", "N0"]);
    expect(await where(name!, "ilike", "n1%")).toEqual(["N11", "N10", "N1"]);
    expect(await where("__gf_submitted_at", "is", "not_null")).toEqual(["N3", "N2", "N1", "N0"]);
    expect(await where("__gf_created_at", "gte", "2026-01-01T10:00:00.000Z")).toEqual(["N11", "N10"]);
    expect(names(await list({ search: "n7" }))).toEqual(["N7"]);
    expect(names(await list({ search: "tea" }))).toEqual(["N9", "N6", "N3", "N0"]);
  });

  // Proves data/route-unfinished-answers
  it("say how far they have come, on what device and whether they are finished, without the browser's own words", async () => {
    const agent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";
    const { name, drink } = form.fields;
    const drafts = {
      unfinished: { [name!]: "Ida", [drink!]: form.options.drink!.tea },
      empty: { [name!]: "", [drink!]: null },
    };
    for (const [name, raw] of Object.entries(drafts)) {
      await harness.database.sql.query(
        "insert into response_session (id, form_id, raw, x_useragent, started_at) values ($1, $2, $3, $4, '2025-06-01')",
        [randomUUID(), form.form_id, JSON.stringify(raw), name === "empty" ? null : agent],
      );
    }
    const before = { column: "__gf_created_at", op: "lt", value: "2025-07-01T00:00:00Z" } as const;
    const { rows } = await list({ predicates: [before] });
    expect(JSON.stringify(rows)).not.toContain("Mozilla");
    const told = rows.map(({ state, progress, device }) => ({ state, progress, device }));
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        { state: "unfinished", progress: { answered: 2, asked: 4 }, device: "Phone, Safari 18" },
        { state: "empty", progress: { answered: 0, asked: 4 }, device: null },
      ]),
    );
    const states = async (value: string) => {
      const found = await list({ predicates: [{ column: "__gf_state", op: "eq", value }] });
      expect(found.rows.every(({ state }) => state === value)).toBe(true);
      return found.count;
    };
    expect([await states("unfinished"), await states("empty"), await states("submitted")]).toEqual([9, 1, 4]);
    expect(await states("anything' OR true --")).toBe(0);
    const submitted = await list({ predicates: [{ column: "__gf_state", op: "eq", value: "submitted" }] });
    expect(submitted.rows.every(({ progress }) => progress === null)).toBe(true);
    await harness.database.sql.query("delete from response_session where started_at = '2025-06-01'");
  });

  // Proves data/route-unfinished-answers
  it("are unfinished by the same rule in the database and in the Worker", async () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(null, "", [], {}, [""], [null], [[]], " ", 0, false, "a", { a: 1 }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const raws = fc.sample(fc.dictionary(fc.uuid(), value, { maxKeys: 3 }), { numRuns: 300, seed: 7 });
    const { rows } = await harness.database.sql.query(
      `select raw, ${SESSIONS.columns.__gf_state!.sql} as state
       from (select gen_random_uuid() as id, raw, null::timestamptz as submitted_at, null::jsonb as receipt from jsonb_array_elements($1::jsonb) raw) s`,
      [JSON.stringify(raws).replaceAll("\\u0000", "")],
    );
    expect(rows).toHaveLength(300);
    expect(new Set(rows.map(({ state }) => state)).size).toBe(2);
    for (const { raw, state } of rows)
      expect([raw, state]).toEqual([raw, isBegun(raw) ? "unfinished" : "empty"]);
  });

  it("are paged by number, from the end and by cursor", async () => {
    const first = await list({ limit: 10 });
    const byNumber = await list({ limit: 10, page: 1 });
    const byCursor = await list({ limit: 10, page: 1, cursor: first.next_cursor });
    expect(names(byNumber)).toEqual(["N1", "N0"]);
    expect(byCursor.rows).toEqual(byNumber.rows);
  });
});

describe("customers", () => {
  const PEOPLE = [
    { name: "Ada", email: "ada@example.com", verified: true, more: ["old@example.com", "ada@example.com"] },
    { name: null, email: null, verified: false, more: ["bo@example.com"] },
    { name: "Cy", email: null, verified: false, more: [] },
  ];

  beforeAll(async () => {
    for (const [n, { name, email, verified, more }] of PEOPLE.entries()) {
      await harness.database.sql.query(
        `insert into customer (project_id, name, email, is_email_verified, email_provisional, visitor_id, created_at,
           last_seen_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          people.project_id,
          name,
          email,
          verified,
          more,
          verified ? null : `visitor-${n}`,
          new Date(Date.UTC(2026, 0, n + 1)).toISOString(),
          new Date(Date.UTC(2026, 1, 9 - n)).toISOString(),
        ],
      );
    }
  });

  const list = (query: Partial<GridQuery> = {}) =>
    people.viewer.call<RowPage<CustomerRow>>(listCustomers, {
      params: { project_id: people.project_id },
      query: written(query),
    });
  const emails = ({ rows }: RowPage<CustomerRow>) => rows.map(({ data }) => data.email?.value ?? null);

  // Proves data/route-customers, data/customer-email-phone
  it("of the whole project are listed, the newest first, what is proved before what was entered", async () => {
    const page = await list();
    expect(page.count).toBe(3);
    expect(emails(page)).toEqual([null, "bo@example.com", "ada@example.com, old@example.com"]);
    const ada = page.rows[2]!;
    expect(ada).toMatchObject({
      local_id: ada.id.slice(0, 8),
      customer_id: ada.id,
      is_email_verified: true,
      created_at: "2026-01-01T00:00:00.000Z",
      last_seen_at: "2026-02-09T00:00:00.000Z",
      data: { name: { value: "Ada" } },
    });
  });

  // Proves data/route-customers
  it("have an id from a link that was not signed apart from a signed one", async () => {
    const uuid = "11111111-1111-4111-8111-111111111111";
    const insert = (column: string) =>
      harness.database.sql.query(
        `insert into customer (project_id, ${column}, created_at) values ($1, $2, '2025-01-01') returning uid`,
        [people.project_id, uuid],
      );
    await insert("visitor_id");
    await insert("uuid");
    const { rows } = await list({
      predicates: [{ column: "__gf_created_at", op: "lt", value: "2025-06-01T00:00:00Z" }],
    });
    const ids = rows.map(({ data }) => [data.uuid?.value, data.unsigned_uuid?.value]);
    expect(ids).toEqual(
      expect.arrayContaining([
        [uuid, undefined],
        [undefined, uuid],
      ]),
    );
    await harness.database.sql.query("delete from customer where created_at < '2025-06-01'");
  });

  it("are sorted, filtered and searched by every column", async () => {
    const bo = "bo@example.com";
    const ada = "ada@example.com, old@example.com";
    expect(emails(await list({ orderby: [{ column: "email", ascending: true }] }))).toEqual([ada, bo, null]);
    expect(emails(await list({ orderby: [{ column: "__gf_last_seen_at", ascending: false }] }))[0]).toBe(ada);
    expect(emails(await list({ search: "OLD@" }))).toEqual([ada]);
    expect(emails(await list({ search: "bo@", search_column: "email" }))).toEqual([bo]);
    expect(emails(await list({ predicates: [{ column: "name", op: "is", value: "null" }] }))).toEqual([bo]);
    expect(emails(await list({ predicates: [{ column: "email", op: "eq", value: "" }] }))).toEqual([null]);
  });

  // Proves data/role-customer-pages
  it("are not found by strangers", async () => {
    const refused = await people.stranger.send(listCustomers, { params: { project_id: people.project_id } });
    expect(refused.status).toBe(404);
  });
});

it.each([
  ["sessions", listSessions, () => ({ form_id: form.form_id })],
  ["customers", listCustomers, () => ({ project_id: people.project_id })],
] as const)("%s: malformed queries are refused", async (_, contract, params) => {
  const ask = async (query: Record<string, string>) => {
    const refused = await people.viewer.send(contract, { params: params() as never, query });
    return [refused.status, ((await refused.json()) as ErrorEnvelope).error];
  };
  const bad = [400, "BAD_REQUEST"];
  expect(await ask({ order: "unknown" })).toEqual(bad);
  expect(await ask({ order: "__gf_display_id" })).toEqual(bad);
  expect(await ask({ where: JSON.stringify([{ column: "__gf_id", op: "ilike", value: 3 }]) })).toEqual(bad);
  expect(
    await ask({ where: JSON.stringify(Array(51).fill({ column: "__gf_id", op: "is", value: "null" })) }),
  ).toEqual(bad);
  expect(await ask({ search: "\0" })).toEqual(bad);
  expect(await ask({ search: "x", search_column: "__gf_id" })).toEqual(bad);
  expect(await ask({ search: "x", search_column: randomUUID() })).toEqual(bad);
  expect(await ask({ limit: "7" })).toEqual(bad);
  expect(await ask({ order: "-__gf_created_at", cursor: '["after","x"]' })).toEqual(bad);
  const query = { order: "-__gf_created_at" };
  const page = await people.viewer.call<RowPage>(contract, { params: params() as never, query });
  const cursor = page.next_cursor!;
  expect(cursor).toEqual(expect.any(String));
  expect(await ask({ order: "__gf_created_at", cursor })).toEqual(bad);
});
