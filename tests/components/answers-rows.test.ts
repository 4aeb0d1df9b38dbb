import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as deletions from "#core/contracts/grid/deletions.ts";
import { countResponseGroups } from "#core/contracts/grid/groups.ts";
import { loadRecord } from "#core/contracts/grid/records.ts";
import * as rows from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { formatGridQuery, type GridQuery, type Predicate } from "#core/tables/grid-query.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import type { Browser } from "#worker/testing/browser.ts";
import { nameOf } from "#worker/testing/contracts.ts";
import { makePeople, type People } from "#worker/testing/factories.ts";
import { createHarness, type Harness } from "#worker/testing/harness.ts";
import { FakeForm } from "./fakes/form.ts";
import { ROW_CALLS } from "./fakes/row-answers.ts";
import { shapeFaults } from "./same-shape.ts";

/** The fake of the grid's rows is held to the Worker: the same answers, calls and changes. */

const sketch = new FormSketch("Guests");
sketch.section();
const name = sketch.field({ name: "name", type: "text", label: "Name", maxlength: 20 });
const guests = sketch.field({ name: "guests", type: "number", label: "Guests", min: 0, max: 9 });
const drink = sketch.choice(
  { name: "drink", type: "select", label: "Drink" },
  { tea: "Tea", coffee: "Coffee" },
);
const likes = sketch.choice(
  { name: "likes", type: "checkboxes", label: "Likes" },
  { art: "Art", food: "Food" },
);
const day = sketch.field({ name: "day", type: "date", label: "Day" });
const home = sketch.field({ name: "home", type: "country", label: "Home" });
const pin = sketch.field({ name: "pin", type: "password", label: "Pin" });
const terms = sketch.field({ name: "terms", type: "checkbox", label: "Terms" });

const ANSWERS = [
  { name: "Ada", guests: 2, drink: "tea", day: "2026-03-05", home: "AT", terms: "on" },
  { name: "bea", guests: 10 - 6, likes: ["art", "food"], home: "CH", pin: "secret" },
  { name: "Zoé", drink: "coffee", likes: ["food"], day: "2026-01-31" },
  { guests: 0 },
];

let harness: Harness;
let people: People;
let owner: Browser;
let form_id: string;
let fake: FakeForm;
/** Row ids by the numbers of the rows. */
let realIds: ReadonlyMap<number, string>;
let fakeIds: ReadonlyMap<number, string>;
const called = new Set<string>();
const relayed: Change[] = [];

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  owner = people.owner;
  ({ form_id } = await createForm(owner as never, people.project_id, sketch));
  for (const answers of ANSWERS) await submit(answers);
  fake = new FakeForm(sketch);
  fake.rows.add(...ANSWERS);
  fake.relay = (change) => relayed.push(change);
  await learnIds();
});
afterAll(async () => {
  fake.close();
  await harness.close();
});

async function submit(answers: object): Promise<void> {
  const headers = {
    "content-type": "application/json",
    accept: "application/json",
    "idempotency-key": randomUUID(),
  };
  const body = JSON.stringify(answers);
  const response = await harness.browser().request(submitPath(form_id), { method: "POST", headers, body });
  expect(response.status, await response.clone().text()).toBe(200);
}

async function learnIds(): Promise<void> {
  const { rows: real } = await owner.call<rows.RowPage<rows.ResponseRow>>(rows.listRows, {
    params: { form_id },
  });
  realIds = new Map(real.map(({ local_index, id }) => [local_index, id]));
  fakeIds = new Map(fake.rows.responses.map(({ local_index, id }) => [local_index, id]));
}

type Ids = ReadonlyMap<number, string>;
interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Sends a call to both, made for the ids of each. */
async function both(contract: Contract, make: (ids: Ids) => Sent = () => ({})) {
  called.add(nameOf(contract));
  const project_id = people.project_id;
  const own = make(realIds);
  const real = await owner.send(contract, { ...own, params: { form_id, project_id, ...own.params } });
  const { params, query, body } = make(fakeIds);
  const named: Record<string, string> = { form_id: fake.form_id, project_id, ...params };
  const path = contract.path.replace(/:(\w+)/g, (_, key: string) => named[key]!);
  const address = query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
  const faked = await fake.answers.answer({ method: contract.method, address, body });
  return {
    real: { status: real.status, body: (await real.json()) as Answered },
    fake: { status: faked.status, body: JSON.parse(JSON.stringify(faked.body)) as Answered },
  };
}
interface Answered {
  data: never;
  error?: string;
}

/** The same call is accepted by both, with results of the same shape. */
async function accepted<T>(contract: Contract, make?: (ids: Ids) => Sent) {
  const answers = await both(contract, make);
  const { real, fake: faked } = answers;
  expect([real.status, faked.status], JSON.stringify(answers)).toEqual([200, 200]);
  expect(shapeFaults(withoutCells(faked.body), withoutCells(real.body), nameOf(contract))).toEqual([]);
  return { real: real.body.data as T, fake: faked.body.data as T };
}

/** Cells are compared one by one. */
const withoutCells = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value) => (/^[\da-f-]{36}$/.test(key) ? undefined : value));

async function refused(contract: Contract, make?: (ids: Ids) => Sent): Promise<string> {
  const { real, fake: faked } = await both(contract, make);
  expect(real.status).toBeGreaterThanOrEqual(400);
  expect([faked.status, faked.body.error]).toEqual([real.status, real.body.error]);
  return real.body.error!;
}

/** What is the same in both, without ids and times. */
const comparable = ({ rows: found, count, page, limit, hidden_count, ...cursors }: rows.RowPage) => ({
  rows: found.map((row) => ({ data: row.data, local_id: row.local_id, version: row.version })),
  count,
  page,
  limit,
  hidden_count,
  hasCursors: [cursors.next_cursor !== null, cursors.previous_cursor !== null],
});

async function sameRows(): Promise<void> {
  const { real, fake: faked } = await accepted<rows.RowPage>(rows.listRows);
  expect(comparable(faked)).toEqual(comparable(real));
}

/** The messages that the Worker published since the last call, and those of the fake. */
async function sameChanges(): Promise<void> {
  await harness.drain();
  const real = harness.room.published.splice(0).map(({ publication }) => publication as Change);
  const plain = (change: Change) => {
    const numbers = new Map([...realIds, ...fakeIds].map(([number, id]) => [id, `#${number}`]));
    const text = JSON.stringify({ ...change, form_id: "" });
    const named = JSON.parse(
      text.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => numbers.get(id) ?? id),
    );
    named.rows?.sort((a: Named, b: Named) => (a.response_id < b.response_id ? -1 : 1));
    return named;
  };
  const withoutVersions = (text: string) => text.replace(/"version":\d+/g, '"version":0');
  // Events of different rows may overtake each other.
  const all = (changes: readonly Change[]) =>
    changes.map((change) => withoutVersions(JSON.stringify(plain(change), sortedKeys))).sort();
  expect(all(relayed.splice(0))).toEqual(all(real));
}

const sortedKeys = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

interface Named {
  response_id: string;
}

const where = (column: { id: string } | string, op: Predicate["op"], value: Predicate["value"]) => ({
  predicates: [{ column: typeof column === "string" ? column : column.id, op, value }],
});
const by = (column: { id: string }, ascending: boolean, nulls_first?: boolean) => ({
  orderby: [{ column: column.id, ascending, ...(nulls_first !== undefined && { nulls_first }) }],
});

const QUERIES: readonly Partial<GridQuery>[] = [
  {},
  { limit: 10, page: 1 },
  by(name, true),
  by(name, false),
  by(guests, true),
  by(guests, false, true),
  { orderby: [...by(home, true).orderby, { column: "__gf_display_id", ascending: true }] },
  by({ id: "__gf_display_id" }, true),
  by({ id: "__gf_created_at" }, true),
  where(name, "ilike", "%e%"),
  where(name, "ilike", "a__"),
  where(name, "like", "%a%"),
  where(name, "eq", "Ada"),
  where(name, "neq", "Ada"),
  where(name, "eq", ""),
  where(name, "neq", ""),
  where(name, "in", ["Ada", "bea"]),
  where(name, "is", "null"),
  where(guests, "eq", "2"),
  where(guests, "gt", 0),
  where(guests, "gte", "2"),
  where(guests, "lt", "4"),
  where(guests, "lte", "2"),
  where(guests, "in", ["2", "4"]),
  where(guests, "is", "not_null"),
  where(drink, "eq", "tea"),
  where(drink, "eq", drink.options[1]!.id),
  where(drink, "neq", "tea"),
  where(drink, "in", ["tea", "coffee"]),
  where(likes, "cs", ["food"]),
  where(likes, "ov", ["art"]),
  where(day, "eq", "2026-03-05"),
  where(day, "gt", "2026-02-01"),
  where(home, "eq", "AT"),
  where(home, "eq", ""),
  where(terms, "is", "true"),
  where("__gf_display_id", "lte", 2),
  where("__gf_display_id", "in", [1, 3]),
  where("__gf_created_at", "gt", "2020-01-01T00:00"),
  where("__gf_source", "eq", "api"),
  { search: "tea" },
  { search: "ZO" },
  { search: "austria" },
  { search: "#002" },
  { search: "tea", search_column: drink.id },
  { search: "e", ...by(name, true) },
  { search: "nobody" },
];

const REFUSED: readonly Partial<GridQuery>[] = [
  where(guests, "gt", "b"),
  where("__gf_created_at", "gt", "soon"),
  where(randomUUID(), "eq", "x"),
  by({ id: randomUUID() }, true),
  { search: "art", search_column: likes.id },
];

const asked = (query: Partial<GridQuery>) =>
  formatGridQuery({
    ...{ page: 0, limit: 100, orderby: [], predicates: [], search: "", search_column: null },
    ...{ hides_empty: false, cursor: null },
    ...query,
  } as GridQuery) as Record<string, string>;

describe("the rows", () => {
  test("are found, ordered and counted as the Worker does", async () => {
    for (const query of QUERIES) {
      const { real, fake: faked } = await accepted<rows.RowPage>(rows.listRows, () => ({
        query: asked(query),
      }));
      expect(comparable(faked), JSON.stringify(query)).toEqual(comparable(real));
    }
  });

  test("are refused as the Worker refuses them", async () => {
    for (const query of REFUSED) await refused(rows.listRows, () => ({ query: asked(query) }));
    await refused(rows.listRows, () => ({ query: { limit: "7" } }));
  });

  test("are paged by cursors", async () => {
    const first = await accepted<rows.RowPage>(rows.listRows, () => ({ query: { limit: "10" } }));
    for (const side of ["next_cursor", "previous_cursor"] as const) {
      const cursors = [first.real[side]!, first.fake[side]!];
      const next = await accepted<rows.RowPage>(rows.listRows, () => ({
        query: { limit: "10", page: "1", cursor: cursors.shift()! },
      }));
      expect(comparable(next.fake)).toEqual(comparable(next.real));
    }
  });

  test("are counted by their values, and read one by one", async () => {
    for (const column of [drink, likes, name, guests, terms, { id: "__gf_source" }]) {
      const counted = await accepted(countResponseGroups, () => ({ query: { column: column.id } }));
      expect(counted.fake, column.id).toEqual(counted.real);
    }
    const days = await accepted<{ rows: number }>(countResponseGroups);
    expect(days.fake.rows).toBe(days.real.rows);
    await accepted(loadRecord, (ids) => ({ params: { row_id: ids.get(1)! } }));
    await refused(loadRecord, () => ({ params: { row_id: randomUUID() } }));
  });

  test("change cell by cell, with the messages that tell of it", async () => {
    harness.room.published.length = 0;
    const edit =
      (number: number, field: { id: string }, value: unknown, expected?: unknown) => (ids: Ids) => ({
        params: { row_id: ids.get(number) ?? randomUUID(), field_id: field.id },
        body: { transaction_id: "one", value, ...(expected !== undefined && { expected }) },
      });
    await accepted(rows.updateCell, edit(1, name, "Ada L"));
    await sameChanges();
    await accepted(rows.updateCell, edit(1, name, "Ada King", { value: "Ada L" }));
    await accepted(rows.updateCell, edit(1, drink, null));
    await accepted(rows.updateCell, edit(2, likes, [likes.options[0]!.id]));
    expect(await refused(rows.updateCell, edit(1, name, "x", { value: "Ada" }))).toBe("CONFLICT");
    expect(await refused(rows.updateCell, edit(1, guests, 12))).toBe("VALIDATION_FAILED");
    expect(await refused(rows.updateCell, edit(1, pin, "x"))).toBe("VALIDATION_FAILED");
    expect(await refused(rows.updateCell, edit(1, { id: randomUUID() }, "x"))).toBe("NOT_FOUND");
    expect(await refused(rows.updateCell, edit(77, name, "x"))).toBe("NOT_FOUND");
    await sameRows();
    await sameChanges();
  });

  test("change many at once, with a verdict for each", async () => {
    const cells = (ids: Ids) => [
      { row_id: ids.get(1)!, field_id: name.id, value: "Ann" },
      { row_id: ids.get(1)!, field_id: day.id, value: "2027-01-01" },
      { row_id: ids.get(1)!, field_id: guests.id, value: 99 },
      { row_id: ids.get(2)!, field_id: name.id, value: null },
      { row_id: ids.get(2)!, field_id: home.id, value: "DE", expected: { value: "AT" } },
      { row_id: ids.get(2)!, field_id: pin.id, value: "x" },
      { row_id: ids.get(77) ?? randomUUID(), field_id: name.id, value: "x" },
      { row_id: ids.get(3)!, field_id: day.id, value: "2027-06-09" },
    ];
    const given = await accepted<rows.UpdatedCells>(rows.updateCells, (ids) => ({
      body: { transaction_id: "many", cells: cells(ids) },
    }));
    const plain = ({ cells: verdicts }: rows.UpdatedCells) =>
      verdicts.map(({ verdict, ...facts }) => [verdict, "cell" in facts ? facts.cell : null]);
    expect(plain(given.fake)).toEqual(plain(given.real));
    await sameRows();
    await sameChanges();
  });

  test("are deleted and brought back, with the messages that tell of it", async () => {
    const deletion_id = randomUUID();
    const body = { transaction_id: "gone", deletion_id };
    await accepted(deletions.deleteRows, (ids) => ({ body: { ...body, ids: [ids.get(1)!] } }));
    await sameRows();
    await sameChanges();
    const restore = () => ({ params: { deletion_id }, body: { transaction_id: "back", after: 0 } });
    const restored = await accepted<deletions.RestoredRows>(deletions.restoreRows, restore);
    expect(restored.fake.next_after).toBe(restored.real.next_after);
    await sameRows();
    await sameChanges();
    // A second time, there is nothing to restore.
    const again = await accepted(deletions.restoreRows, restore);
    expect(again.fake).toEqual(again.real);

    const query = asked(where(guests, "is", "not_null"));
    for (const bound of [undefined, "none"]) {
      const counted = await accepted(deletions.countMatchingRows, () => ({
        query: { ...query, ...(bound && { bound }) },
      }));
      expect(counted.fake).toEqual(counted.real);
    }
    const through = fake.rows.responses.length;
    const removed = await accepted<{ next_through: number | null }>(deletions.deleteMatchingRows, () => ({
      body: { ...body, deletion_id: randomUUID(), through, ...query },
    }));
    expect(removed.fake.next_through).toBe(removed.real.next_through);
    await sameRows();
  });

  test("of sessions and customers have the same shape", async () => {
    const customer = { __gf_customer_uuid: randomUUID(), __gf_customer_name: "Bea Known" };
    await submit({ name: "Bea", ...customer });
    fake.rows.addCustomer({ name: "Bea Known", unsigned_uuid: customer.__gf_customer_uuid });
    fake.rows.addSession({ name: "Bea" });
    const customers = await accepted<rows.RowPage>(rows.listCustomers);
    expect(customers.fake.rows.map(({ data }) => data)).toEqual(customers.real.rows.map(({ data }) => data));
    await harness.database.sql.query(
      `INSERT INTO response_session (id, form_id, raw, last_field_id)
       VALUES (gen_random_uuid(), $1, jsonb_build_object($2::text, 'Bea'), $2::uuid)`,
      [form_id, name.id],
    );
    const query = { where: JSON.stringify([{ column: "__gf_state", op: "eq", value: "unfinished" }]) };
    const sessions = await accepted<rows.RowPage<rows.SessionRow>>(rows.listSessions, () => ({ query }));
    const plain = ({ rows: found }: rows.RowPage<rows.SessionRow>) =>
      found.map(({ data, state, progress, last_field_id }) => ({ data, state, progress, last_field_id }));
    expect(plain(sessions.fake)).toEqual(plain(sessions.real));
  });

  test("have no other call", () => {
    expect([...called].sort()).toEqual(ROW_CALLS.map(nameOf).sort());
  });
});
