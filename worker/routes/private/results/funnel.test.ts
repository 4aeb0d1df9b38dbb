import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type Funnel, type FunnelGroup, loadFunnel } from "#core/contracts/results.ts";
import { patchSession } from "#core/contracts/sessions.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { CURRENT_VERSION, type FunnelGrouping } from "#core/results/funnel-query.ts";
import { answeredBy, crowd, type Person, QUESTIONS } from "../../../testing/crowd.ts";
import {
  type MadeForm,
  makeForm,
  makePeople,
  makeVersion,
  NEXT_INDEX,
  type People,
} from "../../../testing/factories.ts";
import { createHarness, type Harness, ORIGIN } from "../../../testing/harness.ts";

const NOW = Date.parse("2026-05-20T10:00:00Z");
/** People who use the form itself; the others are stored. */
const ROUTED = 250;
const PEOPLE = crowd(2_000, NOW);
let harness: Harness;
let people: People;
let form: MadeForm;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
  const { sql } = harness.database;
  form = await makeForm(sql, {
    project_id: people.project_id,
    fields: QUESTIONS.map((name) => ({ name, type: name === "joins" ? "checkbox" : "text" })),
  });
  await breakSection(form, "phone");
  for (const person of PEOPLE.slice(0, ROUTED)) await visit(person);
  await harness.drain();
  for (const person of PEOPLE.slice(ROUTED)) await store(person);
  harness.now.current = () => new Date(NOW);
});
afterAll(() => harness.close());

/** Begins another section at a question. */
async function breakSection({ form_id, fields }: MadeForm, name: string) {
  await harness.database.sql.query(
    `WITH at AS (SELECT local_index FROM form_block WHERE form_id = $1 AND form_field_id = $2),
     moved AS (
       UPDATE form_block SET local_index = local_index + 1 WHERE form_id = $1
         AND local_index >= (SELECT local_index FROM at)
     ), made AS (
       INSERT INTO form_block (form_id, type, local_index, title_html)
       SELECT $1, 'section', local_index, 'How to <b>reach</b> you' FROM at RETURNING id
     ) SELECT id FROM made`,
    [form_id, fields[name]],
  );
  await harness.database.sql.query(
    `UPDATE form_block b SET parent_id = (
       SELECT s.id FROM form_block s WHERE s.form_id = $1 AND s.type = 'section' AND s.local_index < b.local_index
       ORDER BY s.local_index DESC LIMIT 1
     ) WHERE b.form_id = $1 AND b.type = 'field'`,
    [form_id],
  );
}

const addressOf = ({ utm_source }: Person) =>
  `${formPath(form.form_id)}?lang=en&email=a%40b.test${utm_source === null ? "" : `&utm_source=${utm_source}`}`;

/** As a browser does it: the page, then a draft, question by question, then the submit. */
async function visit(person: Person): Promise<void> {
  const browser = harness.browser({ country: person.country });
  const at = (seconds: number) => {
    harness.now.current = () => new Date(person.arrives + 10_000 + seconds * 1_000);
  };
  at(-10);
  const opened = await browser.request(addressOf(person), {
    headers: {
      "user-agent": person.agent,
      ...(person.referrer !== null && { referer: `https://${person.referrer}/somewhere` }),
    },
  });
  const session_id = /name="__gf_session" value="([0-9a-f-]{36})"/.exec(await opened.text())?.[1] ?? "";
  expect(session_id).not.toBe("");
  const headers = { "user-agent": person.agent, referer: ORIGIN + addressOf(person) };
  const questions = answeredBy(person);
  for (const [index, name] of questions.entries()) {
    at(index === questions.length - 1 && person.does !== "submits" ? person.seconds : index);
    await browser.call(patchSession, {
      params: { session_id },
      headers,
      body: {
        form_id: form.form_id,
        seq: index + 1,
        fields: { [form.fields[name]!]: answerOf(person, name) },
      },
    });
  }
  if (!person.does.startsWith("submits")) return;
  at(person.seconds);
  const given = QUESTIONS.map((name) => [name, answerOf(person, name)]);
  const body = { __gf_session: session_id, ...Object.fromEntries(given) };
  await browser.call(submitForm, { params: { form_id: form.form_id }, headers, body });
}

const answerOf = ({ joins }: Person, name: string) => (name === "joins" ? joins : `${name} of somebody`);

/** The same, as it is left in the database. */
async function store(person: Person): Promise<void> {
  const { sql } = harness.database;
  const begun = person.arrives + 10_000;
  await sql.query("SELECT count_view($1, $2::smallint, $3, $4)", [
    form.form_id,
    person.seconds % 16,
    person.referrer,
    new Date(person.arrives).toISOString(),
  ]);
  if (person.does === "bounces") return;
  const isSubmitted = person.does.startsWith("submits");
  const questions = answeredBy(person).map((name) => [form.fields[name], answerOf(person, name)] as const);
  const ended = new Date(begun + person.seconds * 1_000).toISOString();
  await sql.query(
    `INSERT INTO response_session (id, form_id, raw, last_field_id, x_useragent, geo, form_version, link_parameters,
       started_at, updated_at, submitted_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, (SELECT version FROM form WHERE id = $1), $6, $7, $8, $9)`,
    [
      form.form_id,
      JSON.stringify(isSubmitted ? {} : Object.fromEntries(questions)),
      questions.at(-1)?.[0] ?? null,
      person.agent,
      JSON.stringify({ country: person.country }),
      person.does === "submits_at_once" ? null : parametersOf(person),
      person.does === "submits_at_once" ? ended : new Date(begun).toISOString(),
      ended,
      isSubmitted ? ended : null,
    ],
  );
}

const parametersOf = ({ utm_source }: Person) => JSON.stringify(utm_source === null ? {} : { utm_source });

const load = (query: Record<string, string> = {}) =>
  people.viewer.call<Funnel>(loadFunnel, { params: { form_id: form.form_id }, query });
const by = (grouping: FunnelGrouping, filter: object = {}) =>
  load({ by: grouping, filter: JSON.stringify(filter) });

/** What is known of some people, counted in the plainest way. */
function known(some: readonly Person[]) {
  const starts = some.filter(({ does }) => does !== "bounces");
  const completions = starts.filter(({ does }) => does.startsWith("submits"));
  const times = completions.filter(({ does }) => does === "submits").map(({ seconds }) => seconds);
  const stopped = (name: string, does: Person["does"]) =>
    starts.filter((person) => person.does === does && person.last === name).length;
  const reached = (index: number) =>
    completions.length +
    starts.filter(({ does, last }) => ["leaves", "stays"].includes(does) && QUESTIONS.indexOf(last) >= index)
      .length;
  return {
    starts: starts.length,
    completions: completions.length,
    open: starts.filter(({ does }) => does === "stays").length,
    time: {
      known: times.length,
      lower: quartile(times, 1),
      median: quartile(times, 2),
      upper: quartile(times, 3),
    },
    questions: QUESTIONS.map((label, index) => ({
      ...{ label, reached: reached(index), left: stopped(label, "leaves"), open: stopped(label, "stays") },
      field_id: form.fields[label],
    })),
  };
}

function quartile(times: readonly number[], quarter: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (quarter * (sorted.length - 1)) / 4;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at % 1);
}

const shown = ({ starts, completions, open, time, sections }: Funnel) => ({
  ...{ starts, completions, open, time },
  questions: sections.flatMap(({ questions }) => questions),
});

// Proves data/route-results-funnel
test("a crowd of 2,000 comes out as it was put in", async () => {
  const funnel = await load();
  expect(funnel).toMatchObject({ views: 2_000, left_out: 0, without_question: { left: 0, open: 0 } });
  expect(shown(funnel)).toEqual(known(PEOPLE));
  expect(funnel.sections.map(({ title }) => title)).toEqual(["", "How to reach you"]);
  const [first, second] = funnel.sections;
  expect(second!.reached).toBe(second!.questions[0]!.reached);
  expect(first!.left + second!.left).toBe(PEOPLE.filter(({ does }) => does === "leaves").length);
});

const keyOf = {
  device: ({ device }: Person) => device,
  country: ({ country }: Person) => country,
  // Of what was sent at once, there is only the submit, which records nothing of the kind.
  utm_source: ({ does, utm_source }: Person) => (does === "submits_at_once" ? null : (utm_source ?? "")),
} as const;

test.each(["device", "country", "utm_source"] as const)(
  "the crowd is grouped by %s, and filtered",
  async (name) => {
    const { groups, ungrouped } = await by(name);
    const begun = PEOPLE.filter(({ does }) => does !== "bounces");
    const keys = [...new Set(begun.map(keyOf[name]))];
    expect(new Set(groups.map(({ key }) => key))).toEqual(new Set(keys));
    expect(ungrouped).toBe(0);
    for (const { key, version, views, ...counts } of groups) {
      const theirs = begun.filter((person) => keyOf[name](person) === key);
      const { questions: _, ...numbers } = known(theirs);
      expect([version, views]).toEqual([null, null]);
      expect(counts).toEqual({ ...numbers, time: numbers.time.known === 0 ? null : numbers.time });
      const filtered = await by("country", { [name]: key });
      expect(filtered.views).toBeNull();
      expect(shown(filtered)).toEqual({ ...known(theirs), time: counts.time });
    }
  },
);

test("several conditions hold together, and a group that nobody is in is empty", async () => {
  const theirs = PEOPLE.filter(
    ({ device, country, does }) => device === "phone" && country === "DE" && does !== "bounces",
  );
  expect(shown(await by("device", { device: "phone", country: "DE" }))).toEqual(known(theirs));
  expect(await by("device", { device: "toaster" })).toMatchObject({
    starts: 0,
    completions: 0,
    time: null,
    groups: [],
  });
  expect(await by("version", { version: "no version" })).toMatchObject({ starts: 0 });
});

test("referrers have views only", async () => {
  const { groups, starts } = await by("referrer");
  const count = (host: string) => PEOPLE.filter(({ referrer }) => referrer === host).length;
  const unknown = { starts: null, completions: null, open: null, time: null, version: null };
  const of = (key: string): FunnelGroup => ({ key, views: count(key), ...unknown });
  expect(groups).toHaveLength(2);
  expect(groups).toEqual(expect.arrayContaining([of("news.test"), of("social.test")]));
  expect(starts).toBe(known(PEOPLE).starts);
});

test("the time begins with a day of the form's zone", async () => {
  const { sql } = harness.database;
  await sql.query("UPDATE form SET time_zone = 'Asia/Seoul' WHERE id = $1", [form.form_id]);
  const week = await load({ days: "7" });
  // It is seven in the evening of May 20 in Seoul.
  expect(week).toMatchObject({ zone: "Asia/Seoul", from: "2026-05-13T15:00:00.000Z" });
  const from = Date.parse(week.from!);
  const theirs = PEOPLE.filter(({ arrives, does, seconds }) => {
    return arrives + 10_000 + (does === "submits_at_once" ? seconds * 1_000 : 0) >= from;
  });
  expect(shown(week)).toEqual(known(theirs));
  expect(await load({ days: "all" })).toMatchObject({ from: null, views: 2_000 });
});

test("a time from before what is kept is told with the days that are", async () => {
  const { sql } = harness.database;
  expect(await load({ days: "all" })).toMatchObject({ deleted_after: { unfinished: null, submitted: null } });
  await sql.query("INSERT INTO form_retention (form_id, session_days, response_days) VALUES ($1, 20, 100)", [
    form.form_id,
  ]);
  const missing = async (days: string) => (await load({ days })).deleted_after;
  expect(await missing("7")).toEqual({ unfinished: null, submitted: null });
  expect(await missing("30")).toEqual({ unfinished: 20, submitted: null });
  expect(await missing("all")).toEqual({ unfinished: 20, submitted: 100 });
  await sql.query("DELETE FROM form_retention WHERE form_id = $1", [form.form_id]);
});

test("versions are those that were kept, and what was not recorded is unknown", async () => {
  const { sql } = harness.database;
  const kept = await makeVersion(sql, form.form_id);
  await sql.query("UPDATE attribute SET label = 'Your name' WHERE id = $1", [form.fields.name]);
  const late = { ...PEOPLE[0]!, arrives: NOW - 1_000, does: "stays", last: "name", seconds: 0 } as const;
  await visit(late);
  harness.now.current = () => new Date(NOW + 60_000);
  const { groups } = await by("version");
  const at_once = PEOPLE.slice(0, ROUTED).filter(({ does }) => does === "submits_at_once").length;
  const numbers = groups.map(({ key, version, starts }) => [key, version?.name ?? null, starts]);
  expect(numbers).toEqual([
    [kept, "Kept", known(PEOPLE).starts - at_once],
    [null, null, at_once],
    [CURRENT_VERSION, null, 1],
  ]);
  expect(await by("device", { version: CURRENT_VERSION })).toMatchObject({ starts: 1, open: 1 });
  expect(await by("device", { version: null })).toMatchObject({ starts: at_once, completions: at_once });
});

async function begin(form_id: string, session: Record<string, unknown>): Promise<string> {
  const values = {
    form_id,
    started_at: new Date(NOW - 7_200_000),
    updated_at: new Date(NOW - 7_200_000),
    ...session,
  };
  const names = Object.keys(values);
  const { rows } = await harness.database.sql.query(
    `INSERT INTO response_session (id, ${names.join(", ")})
     VALUES (gen_random_uuid(), ${names.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
    Object.values(values),
  );
  return rows[0].id;
}

const another = () =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "first", type: "text" },
      { name: "second", type: "text" },
    ],
  });
const loadOf = ({ form_id }: MadeForm, query: Record<string, string> = {}) =>
  people.viewer.call<Funnel>(loadFunnel, { params: { form_id }, query });

test("imports, members and simulated people are no respondents", async () => {
  harness.now.current = () => new Date(NOW);
  const { sql } = harness.database;
  const other = await another();
  await begin(other.form_id, { submitted_at: new Date(NOW), receipt: '{"stored": 20, "refused": []}' });
  for (const powered_by of ["web_client", "api", "editor", "simulator"]) {
    const session_id = await begin(other.form_id, { submitted_at: new Date(NOW) });
    await sql.query(
      `INSERT INTO response (form_id, local_index, data, session_id, platform_powered_by)
       VALUES ($1, ${NEXT_INDEX}, '{}', $2, $3)`,
      [other.form_id, session_id, powered_by],
    );
  }
  // Its response was deleted, but somebody did complete the form.
  await begin(other.form_id, { submitted_at: new Date(NOW) });
  expect(await loadOf(other)).toMatchObject({ starts: 3, completions: 3, left_out: 3 });
  // Nor are they once their responses are deleted.
  await sql.query("UPDATE response_session SET receipt = '{}' WHERE form_id = $1 AND receipt IS NULL", [
    other.form_id,
  ]);
  await sql.query("DELETE FROM response WHERE form_id = $1", [other.form_id]);
  expect(await loadOf(other)).toMatchObject({ starts: 3, completions: 3, left_out: 3 });
});

test("a cleared answer is none, unless it was typed last, and removed questions are no questions", async () => {
  const other = await another();
  const { first, second } = other.fields as { first: string; second: string };
  const gone = "00000000-0000-4000-8000-000000000000";
  const cleared = { raw: JSON.stringify({ [first]: "a", [second]: null }) };
  await begin(other.form_id, { ...cleared, last_field_id: first });
  await begin(other.form_id, { ...cleared, last_field_id: second });
  await begin(other.form_id, { raw: JSON.stringify({ [gone]: "x" }), last_field_id: gone });
  await begin(other.form_id, { raw: JSON.stringify({ [first]: false, [gone]: "x" }), last_field_id: gone });
  await begin(other.form_id, { updated_at: new Date(NOW) });
  const { sections, without_question, starts } = await loadOf(other);
  expect([starts, without_question]).toEqual([5, { left: 1, open: 1 }]);
  expect(sections[0]!.questions).toMatchObject([
    { label: "first", reached: 3, left: 2 },
    { label: "second", reached: 1, left: 1 },
  ]);
});

test("of endless groups, the largest are listed, and the others counted", async () => {
  const other = await another();
  await harness.database.sql.query(
    `INSERT INTO response_session (id, form_id, link_parameters, started_at, updated_at)
     SELECT gen_random_uuid(), $1, jsonb_build_object('ref', 'r' || greatest(n, 10)), $2, $2
     FROM generate_series(1, 80) n`,
    [other.form_id, new Date(NOW - 7_200_000)],
  );
  const { groups, ungrouped } = await loadOf(other, { by: "ref" });
  expect([groups.length, groups[0], ungrouped]).toMatchObject([50, { key: "r10", starts: 10 }, 21]);
});

test.each([
  { days: "8" },
  { days: "-1" },
  { by: "name" },
  { by: "utm_source' OR true" },
  { filter: "[]" },
  { filter: '{"device":{}}' },
  { filter: '{"x\' OR true --":"a"}' },
  { filter: `{"device":"${"x".repeat(2_000)}"}` },
])("%o is refused", async (query) => {
  const sent = { params: { form_id: form.form_id }, query: query as unknown as Record<string, string> };
  expect((await people.owner.send(loadFunnel, sent)).status).toBe(400);
});

test("hostile values of a filter are values, and strangers learn nothing", async () => {
  for (const value of ["' OR true --", "\\", "%", "phone\n"]) {
    for (const name of ["device", "country", "version", "utm_source", "ref"]) {
      expect(await by("device", { [name]: value })).toMatchObject({ starts: 0, groups: [] });
    }
  }
  expect((await people.stranger.send(loadFunnel, { params: { form_id: form.form_id } })).status).toBe(404);
});

test("only the address of our own page tells parameters, and a submit records nothing", async () => {
  const other = await another();
  const draft = async (headers: Record<string, string>, method: "draft" | "submit" = "draft") => {
    const browser = harness.browser();
    const page = await (await browser.request(formPath(other.form_id))).text();
    const session_id = /name="__gf_session" value="([0-9a-f-]{36})"/.exec(page)![1]!;
    if (method === "submit") {
      const body = { __gf_session: session_id, first: "a" };
      await browser.call(submitForm, { params: { form_id: other.form_id }, headers, body });
    } else {
      const body = { form_id: other.form_id, seq: 1, fields: { [other.fields.first!]: "a" } };
      await browser.call(patchSession, { params: { session_id }, headers, body });
    }
    const { rows } = await harness.database.sql.query(
      "SELECT form_version IS NOT NULL AS is_known, link_parameters FROM response_session WHERE id = $1",
      [session_id],
    );
    return [rows[0].is_known, rows[0].link_parameters];
  };
  const page = ORIGIN + formPath(other.form_id);
  expect(await draft({ referer: `${page}?ref=board&mail=a@b.test` })).toEqual([true, { ref: "board" }]);
  expect(await draft({ referer: page })).toEqual([true, {}]);
  for (const referer of ["https://evil.test/?ref=x", "not an address", `${ORIGIN}.evil.test/?ref=x`, ""]) {
    expect(await draft({ referer }), referer).toEqual([true, null]);
  }
  expect(await draft({ referer: `${page}?ref=board` }, "submit")).toEqual([false, null]);
});
