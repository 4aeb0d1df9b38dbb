import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LoadedForm, loadForm, submitForm } from "#core/contracts/forms/public-forms.ts";
import { listRows, type RowPage, updateCell } from "#core/contracts/grid/rows.ts";
import { type NewSession, newSession, patchSession } from "#core/contracts/sessions.ts";
import { setTotalLimit } from "#core/contracts/settings.ts";
import type { Browser } from "../../testing/browser.ts";
import { type MadeForm, makeForm, makePeople, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/postgres.ts";

/**
 * Two databases act as replicas. Nothing is replicated: each has the same form under a different title, which shows
 * which database a response came from.
 */
let harness: Harness;
let west: TestDatabase;
let asia: TestDatabase;
let people: People;
let form: MadeForm;

const IN_ZURICH = { continent: "EU", country: "CH", longitude: "8.5" };
const IN_SEOUL = { continent: "AS", country: "KR", longitude: "127" };
const IN_NEW_YORK = { continent: "NA", country: "US", longitude: "-74" };

beforeAll(async () => {
  [west, asia] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  harness = await createHarness({
    DATABASE_REGION: "enam",
    DATABASE_REPLICAS: JSON.stringify({ weur: west.connectionString, apac: asia.connectionString }),
  });
  people = await makePeople(harness);
});
afterAll(async () => {
  await harness.close();
  await Promise.all([west.drop(), asia.drop()]);
});

/** Moves each test to a time when no replica is avoided any more. */
let ahead_ms = 0;
beforeEach(async () => {
  ahead_ms += 60_000;
  harness.now.current = () => new Date(Date.now() + ahead_ms);
  await Promise.all([harness.database, west, asia].map((database) => database.clearFaults()));
  harness.definitions.entries.clear();
  const { project_id } = people;
  form = await makeForm(harness.database.sql, {
    project_id,
    title: "primary",
    fields: [{ name: "name", type: "text" }],
  });
  await copyTo(west, "west");
  await copyTo(asia, "asia");
});

const TABLES = ["organization", "project", "document", "form", "form_document", "attribute", "form_block"];

/** Copies the form with its project and organization into another database, under another title. */
async function copyTo({ sql }: TestDatabase, title: string) {
  await sql.query("TRUNCATE organization CASCADE");
  for (const table of TABLES) {
    const { rows } = await harness.database.sql.query(`SELECT * FROM ${table}`);
    // Triggers would count versions that the primary has already counted.
    await sql.query("SET session_replication_role = replica");
    await sql.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  await sql.query("UPDATE document SET title = $1", [title]);
  await sql.query("SET session_replication_role = origin");
}

async function titleFor(browser: Browser, headers: Record<string, string> = {}) {
  // The cache entries of this visit must not affect the next one.
  const response = await browser.send(loadForm, { params: { form_id: form.form_id }, headers });
  const { data } = (await response.json()) as LoadedForm;
  await harness.drain();
  harness.definitions.entries.clear();
  return data.title;
}

test("a visitor reads from the nearest replica, or from the primary if that is nearer", async () => {
  expect(await titleFor(harness.browser(IN_ZURICH))).toBe("west");
  expect(await titleFor(harness.browser(IN_SEOUL))).toBe("asia");
  expect(await titleFor(harness.browser(IN_NEW_YORK))).toBe("primary");
  expect(await titleFor(harness.browser())).toBe("primary");
});

test("the page is also rendered from the nearest replica", async () => {
  const page = await harness.browser(IN_ZURICH).request(`/d/e/${form.form_id}`);
  expect(await page.text()).toContain("<title>west");
});

test("a request that bypasses all caches reads from the primary", async () => {
  expect(await titleFor(harness.browser(IN_ZURICH), { "cache-control": "no-cache" })).toBe("primary");
});

test("an unreachable replica is skipped, logged once, and tried again later", async () => {
  harness.log.lines.length = 0;
  await west.fail({ kind: "unreachable" });
  const visitor = harness.browser(IN_ZURICH);
  expect(await titleFor(visitor)).toBe("primary");
  await west.clearFaults();
  expect(await titleFor(visitor)).toBe("primary");
  const logged = harness.log.lines.filter(({ event }) => event === "replica_lost");
  expect(logged).toMatchObject([{ fields: { region: "weur" } }]);
  ahead_ms += 60_000;
  expect(await titleFor(visitor)).toBe("west");
});

test("the next nearest replica replaces a failing one, unless the primary is nearer", async () => {
  const far = await createHarness({
    DATABASE_REPLICAS: JSON.stringify({ weur: west.connectionString, apac: asia.connectionString }),
  });
  await west.fail({ kind: "before_execution" });
  const { data } = (await (
    await far.browser(IN_ZURICH).send(loadForm, { params: { form_id: form.form_id } })
  ).json()) as LoadedForm;
  expect(data.title).toBe("asia");
  await far.close();
});

test("a replica that is slower than the primary could be is abandoned", async () => {
  await asia.fail({ kind: "slow", delay_ms: 4_000 });
  expect(await titleFor(harness.browser(IN_SEOUL))).toBe("primary");
});

test("a form that is missing on the replica is read from the primary", async () => {
  const visitor = harness.browser({ ...IN_ZURICH, longitude: "9" });
  await west.sql.query("DELETE FROM form");
  expect(await titleFor(visitor)).toBe("primary");
  const stranger = await visitor.send(loadForm, { params: { form_id: randomUUID() } });
  expect(stranger.status).toBe(404);
});

test("a version older than the one cached at the edge is read again from the primary", async () => {
  const { form_id } = form;
  await west.sql.query("UPDATE form SET version = version - 1");
  await people.nobody.send(loadForm, { params: { form_id } });
  await harness.drain();
  const headers = { "x-request-id": randomUUID() };
  const response = await harness.browser(IN_ZURICH).send(loadForm, { params: { form_id }, headers });
  expect((await west.counts(headers["x-request-id"])).during.statements).toBe(1);
  expect(((await response.json()) as LoadedForm).data.title).toBe("primary");
  expect(JSON.parse(harness.definitions.entries.get(form_id)!).title).toBe("primary");
});

test("a form that is closed on a replica only is read again from the primary", async () => {
  await west.sql.query("UPDATE form SET is_force_closed = true");
  expect(await titleFor(harness.browser(IN_ZURICH))).toBe("primary");
  const headers = { "x-request-id": randomUUID() };
  const page = await harness.browser(IN_ZURICH).request(`/d/e/${form.form_id}`, { headers });
  expect(page.status).toBe(200);
  expect((await west.counts(headers["x-request-id"])).during.statements).toBe(1);
});

test("responses are written to the primary, and saved drafts are read from it", async () => {
  const { form_id, fields } = form;
  const visitor = harness.browser(IN_ZURICH);
  const { id } = await visitor.call<NewSession>(newSession, { params: { form_id } });
  await visitor.call(patchSession, {
    params: { session_id: id },
    body: { form_id, seq: 1, fields: { [fields.name!]: "Ada" } },
  });
  const query = { __gf_session: id };
  const saved = await visitor.send(loadForm, { params: { form_id }, query });
  expect(((await saved.json()) as LoadedForm).data.default_values).toEqual({ name: "Ada" });
  await visitor.send(submitForm, { params: { form_id }, body: { name: "Ada", __gf_session: id } });
  const count = async ({ sql }: TestDatabase) =>
    (await sql.query("SELECT count(*)::integer AS n FROM response WHERE form_id = $1", [form_id])).rows[0].n;
  expect([await count(harness.database), await count(west)]).toEqual([1, 0]);
});

test("a member reads the grid from a replica, and from the primary after changing it", async () => {
  const { form_id, fields } = form;
  const { id: row_id } = await people.nobody.call<{ id: string }>(submitForm, {
    params: { form_id },
    body: { name: "Ada" },
  });
  const member = harness.browser(IN_ZURICH);
  // Without the cookie of an earlier change, which has expired by then.
  const kept = [...people.owner.cookies].filter(([name]) => name !== "sheaf.wrote");
  for (const [name, value] of kept) member.storeCookies(new Headers({ "set-cookie": `${name}=${value}` }));
  const rows = async () =>
    (await member.call<RowPage>(listRows, { params: { form_id } })).rows.map(({ data }) => data);
  expect(await rows()).toEqual([]);
  await member.call(updateCell, {
    params: { form_id, row_id, field_id: fields.name! },
    body: { transaction_id: randomUUID(), value: "Grace" },
  });
  expect(await rows()).toEqual([{ [fields.name!]: { value: "Grace" } }]);
  expect([...member.cookies.keys()]).toContain("sheaf.wrote");
});

test("no cookie is set by a refused change, or without replicas", async () => {
  const member = harness.browser();
  await member.send(setTotalLimit, { body: { form_id: form.form_id, enabled: true, max: 1 } });
  expect([...member.cookies.keys()]).toEqual([]);
  const plain = await createHarness();
  const owner = plain.browser();
  await owner.arrive("Olga");
  expect([...owner.cookies.keys()]).not.toContain("sheaf.wrote");
  await plain.close();
});
