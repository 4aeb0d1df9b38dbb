import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Analytics,
  loadAnalytics,
  loadRecentActivity,
  type RecentActivity,
} from "#core/contracts/analytics.ts";
import { CRONS } from "#core/contracts/wire/crons.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../testing/factories.ts";
import { createHarness, type Harness } from "../../testing/harness.ts";
import { runScheduled } from "../scheduled.ts";

const MINUTE = 60_000;
const BERLIN_SUMMER_BEGINS = "2026-03-29T12:00:00.000Z";
let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now.current = () => new Date();
  const fields = [{ name: "name", type: "text" as const }];
  form = await makeForm(harness.database.sql, { project_id: people.project_id, fields });
});

const recent = () =>
  people.viewer.call<RecentActivity>(loadRecentActivity, { params: { form_id: form.form_id } });
const analytics = (query: { unit: string; zone: string }) =>
  people.viewer.call<Analytics>(loadAnalytics, { params: { form_id: form.form_id }, query });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

interface Stored {
  at: string;
  geo?: object | null;
  agent?: string | null;
}
const store = (...stored: Stored[]) =>
  Promise.all(
    stored.map(({ at, geo = null, agent = null }) =>
      harness.database.sql.query(
        `INSERT INTO response (form_id, local_index, data, geo, x_useragent, created_at, updated_at)
         VALUES ($1, ${NEXT_INDEX}, '{}', $2, $3, $4, $4)`,
        [form.form_id, geo && JSON.stringify(geo), agent, at],
      ),
    ),
  );
const storeSession = (at: string) =>
  harness.database.sql.query(
    "INSERT INTO response_session (id, form_id, started_at, updated_at) VALUES (gen_random_uuid(), $1, $2, $2)",
    [form.form_id, at],
  );

// Proves data/route-analytics
test("the latest 15 minutes are counted by 15 seconds, with views, and places of which zero is one", async () => {
  const now = Date.parse("2026-05-05T10:00:07Z");
  harness.now.current = () => new Date(now);
  const ago = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
  const geo = { latitude: "0", longitude: "0", country: "GH" };
  await store({ at: ago(1), geo }, { at: ago(60), geo: { country: "no" } }, { at: ago(20 * 60) });
  await storeSession(ago(1));
  for (const referer of ["https://news.test/a", "https://news.test/b", `${people.nobody.origin}/x`, ""]) {
    const response = await people.nobody.request(formPath(form.form_id), { headers: { referer } });
    expect(response.status).toBe(200);
    await response.text();
  }
  await harness.drain();
  const { edges, responses, sessions, views, places } = await recent();
  expect([edges.length, responses.length]).toEqual([61, 60]);
  expect([edges[59], edges[60]]).toEqual(["2026-05-05T10:00:00.000Z", "2026-05-05T10:00:15.000Z"]);
  expect([responses.at(-1), responses.at(-5), sum(responses)]).toEqual([1, 1, 2]);
  expect([sessions.at(-1), sum(sessions)]).toEqual([1, 1]);
  expect([views.at(-1), sum(views)]).toEqual([4, 4]);
  expect(places.map(({ location, country }) => ({ location, country }))).toEqual([
    { location: { latitude: 0, longitude: 0 }, country: "GH" },
    { location: null, country: null },
  ]);
  expect((await analytics({ unit: "hour", zone: "UTC" })).referrers).toEqual([
    { name: "news.test", count: 2 },
  ]);
});

// Proves data/route-analytics
test("days are those of the time zone, also when clocks change", async () => {
  harness.now.current = () => new Date(BERLIN_SUMMER_BEGINS);
  // 23:30 on Saturday and on Sunday in Berlin, and the first moment of Monday.
  await store(
    { at: "2026-03-28T22:30:00Z" },
    { at: "2026-03-29T21:30:00Z" },
    { at: "2026-03-29T21:59:59.999Z" },
    { at: "2026-03-29T22:00:00Z" },
  );
  const berlin = await analytics({ unit: "day", zone: "Europe/Berlin" });
  expect(berlin.responses.slice(-2)).toEqual([1, 2]);
  const utc = await analytics({ unit: "day", zone: "UTC" });
  expect(utc.responses.slice(-2)).toEqual([1, 3]);
  expect((await analytics({ unit: "week", zone: "Europe/Berlin" })).responses.at(-1)).toBe(3);
});

// Proves data/route-analytics
test("countries, devices and what is unknown are counted", async () => {
  const at = new Date(Date.now() - MINUTE).toISOString();
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
  const tablet = "Mozilla/5.0 (Linux; Android 14; Tab S9) Safari/537.36";
  await store(
    { at, geo: { country: "DE", latitude: "52", longitude: "13" }, agent: phone },
    { at, geo: { country: "DE", latitude: "48", longitude: "11" }, agent: tablet },
    { at, geo: { country: "JP" }, agent: "Mozilla/5.0 (Windows NT 10.0)" },
    { at, geo: { country: "T1", latitude: "x", longitude: "9e99" }, agent: "curl/8" },
    { at },
  );
  const { countries, devices, covered } = await analytics({ unit: "day", zone: "UTC" });
  expect(covered).toBe(5);
  expect(countries).toEqual([
    { name: "DE", count: 2, location: { latitude: 50, longitude: 12 } },
    { name: null, count: 2, location: null },
    { name: "JP", count: 1, location: null },
  ]);
  expect(Object.fromEntries(devices.map(({ name, count }) => [name, count]))).toEqual({
    phone: 1,
    tablet: 1,
    computer: 1,
    program: 1,
    null: 1,
  });
});

// Proves data/route-analytics
test("the websites of all views are counted, however many quarter hours have some", async () => {
  await harness.database.sql.query(
    `INSERT INTO form_view_span (form_id, viewed_at, count, referrers)
     SELECT $1, date_trunc('hour', now()) - make_interval(mins => n * 15), 2, '{"news.example": 2}'
     FROM generate_series(1, 6000) n`,
    [form.form_id],
  );
  const { referrers } = await analytics({ unit: "week", zone: "UTC" });
  expect(referrers).toEqual([{ name: "news.example", count: 12_000 }]);
});

test("cron folds old views into quarter hours, and none is lost or counted twice", async () => {
  const now = Date.parse("2026-06-01T12:00:00Z");
  const view = (at: number, shard: number, host: string | null) =>
    harness.database.sql.query("SELECT count_view($1, $2::smallint, $3, $4)", [
      form.form_id,
      shard,
      host,
      new Date(at).toISOString(),
    ]);
  for (let minute = 0; minute < 120; minute += 5) {
    await Promise.all([view(now - minute * MINUTE, 1, "a.test"), view(now - minute * MINUTE, 2, null)]);
  }
  harness.now.current = () => new Date(now);
  const before = await analytics({ unit: "hour", zone: "Asia/Kathmandu" });
  expect(sum(before.views)).toBe(48);
  for (let run = 0; run < 2; run += 1) await runScheduled(harness.context(), CRONS.hour);
  const { rows } = await harness.database.sql.query(
    `SELECT (SELECT count(*)::int FROM form_view_bucket WHERE form_id = $1) AS buckets,
       (SELECT count(*)::int FROM form_view_span WHERE form_id = $1) AS spans`,
    [form.form_id],
  );
  // Those of the latest 20 minutes stay, to be shown by 15 seconds.
  expect(rows[0]).toEqual({ buckets: 10, spans: 7 });
  const after = await analytics({ unit: "hour", zone: "Asia/Kathmandu" });
  expect(after).toEqual(before);
  expect(after.referrers).toEqual([{ name: "a.test", count: 24 }]);
});

test("cron leaves the views of a form that is being deleted, and a fault does not end its run", async () => {
  const { sql, connectionString } = harness.database;
  const at = Date.parse("2026-06-01T12:00:00Z");
  await sql.query("SELECT count_view($1, 1::smallint, NULL, $2)", [form.form_id, new Date(at).toISOString()]);
  harness.now.current = () => new Date(at + 60 * MINUTE);
  const left = async () => {
    const counted = "SELECT count(*)::int AS count FROM form_view_bucket WHERE form_id = $1";
    return (await sql.query(counted, [form.form_id])).rows[0].count;
  };
  const deleting = new Client({ connectionString });
  await deleting.connect();
  await deleting.query("BEGIN");
  await deleting.query("SELECT FROM form WHERE id = $1 FOR UPDATE", [form.form_id]);
  await runScheduled(harness.context(), CRONS.hour);
  expect(await left()).toBe(1);
  await deleting.query("COMMIT");
  await deleting.end();

  await sql.query("ALTER TABLE form_view_span ADD CONSTRAINT broken CHECK (count < 0) NOT VALID");
  harness.cron.due.length = 0;
  await runScheduled(harness.context(), CRONS.hour);
  expect([await left(), harness.cron.due.length]).toEqual([1, 1]);
  expect(harness.log.written.some((line) => line.includes("job_failed") && line.includes("views"))).toBe(
    true,
  );
  await sql.query("ALTER TABLE form_view_span DROP CONSTRAINT broken");
  await runScheduled(harness.context(), CRONS.hour);
  expect(await left()).toBe(0);
});

test("views from ever new sites do not grow a row without limit", async () => {
  const at = new Date().toISOString();
  for (let site = 0; site < 40; site += 1) {
    await harness.database.sql.query("SELECT count_view($1, 1::smallint, $2, $3)", [
      form.form_id,
      `s${site}.test`,
      at,
    ]);
  }
  const { referrers, views } = await analytics({ unit: "hour", zone: "UTC" });
  expect([referrers.length, sum(views)]).toEqual([30, 40]);
});

// Proves attack/referrers
test("invented sites do not hide those that lead people here", async () => {
  const now = Date.parse("2026-06-01T12:00:00Z");
  const view = (host: string, at = now) =>
    harness.database.sql.query("SELECT count_view($1, 1::smallint, $2, $3)", [
      form.form_id,
      host,
      new Date(at).toISOString(),
    ]);
  const invent = async (kind: string, at?: number) => {
    for (let site = 0; site < 30; site += 1) await view(`${kind}${site}.test`, at);
  };
  const counted = async () => {
    const { referrers } = await analytics({ unit: "hour", zone: "UTC" });
    return Object.fromEntries(referrers.map(({ name, count }) => [name, count]));
  };
  harness.now.current = () => new Date(now);

  await invent("a");
  for (let real = 0; real < 10; real += 1) await view("news.example");
  await invent("b");
  expect(await counted()).toMatchObject({ "news.example": 10 });

  // Even if each of them is more than once there, only a few views of the real one are lost.
  const later = now - 5 * MINUTE;
  for (let time = 0; time < 3; time += 1) await invent("c", later);
  for (let real = 0; real < 10; real += 1) await view("blog.example", later);
  expect((await counted())["blog.example"]).toBeGreaterThanOrEqual(7);

  // Rarely, but in every quarter hour, while others are there once.
  for (let quarter = 1; quarter <= 3; quarter += 1) {
    const at = now - (30 + quarter * 15) * MINUTE;
    await Promise.all([invent("a", at), invent("b", at - 20_000), invent(`q${quarter}`, at - 40_000)]);
    await view("slow.example", at - MINUTE);
    await view("slow.example", at - 2 * MINUTE);
  }
  await runScheduled(harness.context(), CRONS.hour);
  expect(await counted()).toMatchObject({ "slow.example": 6 });
});

test.each([
  { unit: "minute", zone: "UTC" },
  { unit: "day", zone: "Mars/Olympus" },
  { unit: "day", zone: "+02:00" },
  { unit: "day", zone: "UTC\u0000" },
])("%o is refused", async (query) => {
  const sent = { params: { form_id: form.form_id }, query: query as Record<string, string> };
  expect((await people.owner.send(loadAnalytics, sent)).status).toBe(400);
});

test("strangers learn nothing of a form", async () => {
  const sent = { params: { form_id: form.form_id }, query: { unit: "day", zone: "UTC" } };
  expect((await people.stranger.send(loadAnalytics, sent)).status).toBe(404);
  expect((await people.stranger.send(loadRecentActivity, { params: sent.params })).status).toBe(404);
});
