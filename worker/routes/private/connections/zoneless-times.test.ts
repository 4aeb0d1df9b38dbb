import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { submitForm } from "#core/contracts/forms/public-forms.ts";
import { type SupabaseTarget, startSupabaseTarget } from "#local/connected/supabase-target.ts";
import { connectForm } from "../../../testing/connected-form.ts";
import {
  type ConnectedTables,
  makeConnectedTables,
  type ShownTable,
  where,
} from "../../../testing/connected-tables.ts";
import { type MadeForm, makeForm } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

/** Columns of times in a connected table: no zone of a person, a form or a server changes what has none. */

const TABLES = `
  CREATE TABLE visits (id integer PRIMARY KEY, at timestamp, seen timestamptz, day date, opens time,
    opens_zoned timetz, many timestamp[]);
  CREATE TABLE answers (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamp, seen timestamptz, day date,
    opens time, opens_zoned timetz);`;

let harness: Harness;
let target: SupabaseTarget;
let place: ConnectedTables;
let visits: ShownTable;

beforeAll(async () => {
  [harness, target] = await Promise.all([
    createHarness({ WEBHOOK_LOCAL: "true" }),
    startSupabaseTarget(TABLES),
  ]);
  place = await makeConnectedTables(harness, target);
  visits = await place.table("visits", {
    at: "datetime-local",
    seen: "datetime-local",
    day: "date",
    opens: "time",
    opens_zoned: "time",
    many: "json",
  });
  await harness.database.sql.query("UPDATE form SET time_zone = 'Asia/Tokyo' WHERE id = $1", [
    visits.params.form_id,
  ]);
});
beforeEach(() =>
  target.exec(`
    DELETE FROM visits; DELETE FROM answers;
    INSERT INTO visits VALUES
      (1, '2026-03-01 09:00', '2026-03-01 09:00+09', '2026-03-01', '09:00', '09:00+09', '{"2026-03-01 09:00"}'),
      (2, '2026-03-01 23:30:15.123456', '2026-03-01 23:30+00', '2026-03-02', '23:30:15', '23:30-03:30', NULL);`),
);
afterAll(async () => {
  await target.stop();
  await harness.close();
});

const values = async (query = {}) => (await place.list(visits, query)).rows.map(({ data }) => data);
const inDatabase = (columns: string, table = "visits") =>
  target.run(`SELECT ${columns} FROM ${table} ORDER BY id`, []);
const edit = (field: string, value: unknown, expected?: unknown) =>
  place.edit(visits, [{ row_id: '["1"]', field_id: visits.id[field]!, value, expected }]);

test("what has no zone is read as it is, and what has one keeps it", async () => {
  const { at, seen, day, opens, opens_zoned, many } = visits.id;
  const [first, second] = await values();
  expect(first![at!]).toEqual({ value: "2026-03-01T09:00:00" });
  expect(second![at!]).toEqual({ value: "2026-03-01T23:30:15.123456" });
  expect(Date.parse(String(first![seen!]!.value))).toBe(Date.UTC(2026, 2, 1));
  expect(first![day!]).toEqual({ value: "2026-03-01" });
  expect(first![opens!]).toEqual({ value: "09:00:00" });
  expect([first![opens_zoned!], second![opens_zoned!]]).toEqual([
    { value: "09:00:00+09" },
    { value: "23:30:00-03:30" },
  ]);
  expect(first![many!]).toEqual({ value: [expect.stringMatching(/^2026-03-01[T ]09:00:00$/)] });
});

test.each([
  ["at", "2026-03-01T09:00", "2026-03-01 09:00:00"],
  // Clocks of St. John's skip this time, and Berlin's show it twice.
  ["at", "2026-03-08T02:30", "2026-03-08 02:30:00"],
  ["at", "2026-10-25T02:30:30", "2026-10-25 02:30:30"],
  ["at", "2026-03-01T23:30:15.123456", "2026-03-01 23:30:15.123456"],
  ["day", "2026-03-08", "2026-03-08"],
  ["opens", "02:30", "02:30:00"],
  ["opens_zoned", "02:30-03:30", "02:30:00-03:30"],
])("an edit of %s to %s stores %s", async (field, value, stored) => {
  const { cells } = await edit(field, value);
  expect(cells).toMatchObject([{ verdict: "changed" }]);
  expect((await inDatabase(`${field}::text`))[0]).toEqual({ [field]: stored });
});

test("a time with a zone is refused for a column without one, and a conflict is seen", async () => {
  expect((await edit("at", "2026-03-01T00:00:00.000Z")).cells).toMatchObject([{ verdict: "invalid" }]);
  expect((await edit("at", "2026-03-01T10:00", { value: "2026-03-01T08:00:00" })).cells).toMatchObject([
    { verdict: "conflict", cell: { value: "2026-03-01T09:00:00" } },
  ]);
  expect((await edit("at", "2026-03-01T10:00", { value: "2026-03-01T09:00:00" })).cells).toMatchObject([
    { verdict: "changed", cell: { value: "2026-03-01T10:00:00" } },
  ]);
});

test("filters and orders compare it as it is written", async () => {
  const { at } = visits.id;
  const found = async (op: string, value: unknown) =>
    (await place.list(visits, where({ column: at, op, value }))).rows.map(({ id }) => id);
  expect(await found("eq", "2026-03-01T09:00")).toEqual(['["1"]']);
  expect(await found("gt", "2026-03-01T09:00")).toEqual(['["2"]']);
  expect(await found("lt", "2026-03-01T23:30")).toEqual(['["1"]']);
  expect(await found("in", ["2026-03-01T09:00", "2026-03-01T23:30:15.123456"])).toHaveLength(2);
  const ordered = await place.list(visits, { order: `-${at}` });
  expect(ordered.rows.map(({ id }) => id)).toEqual(['["2"]', '["1"]']);
});

test.each([
  ["at", "infinity"],
  ["at", "2026-03-01 23:30:15.123456"],
  ["at", "0044-03-15 10:00 BC"],
  ["seen", "2026-03-01 23:30:15.123456+00"],
  ["seen", "-infinity"],
  ["seen", "12026-03-01 00:00+00"],
  ["seen", "0044-03-15 10:00+00 BC"],
  ["day", "0044-03-15 BC"],
  ["day", "infinity"],
  ["opens", "23:30:15.123456"],
  ["opens", "24:00"],
])(
  "a cell of %s with %s is cleared, brought back as it was, and found by its value",
  async (field, written) => {
    const stored = `SELECT ${field}::text AS text FROM visits WHERE id = 1`;
    await target.run(`UPDATE visits SET ${field} = '${written}' WHERE id = 1`, []);
    const [before] = await target.run(stored, []);
    const cell = (await values())[0]![visits.id[field]!]!;
    expect((await edit(field, null, cell)).cells).toMatchObject([{ verdict: "changed", cell: null }]);
    expect((await edit(field, cell.value, null)).cells).toMatchObject([{ verdict: "changed", cell }]);
    expect(await target.run(stored, [])).toEqual([before]);
    const found = (
      await place.list(visits, where({ column: visits.id[field]!, op: "eq", value: cell.value }))
    ).rows;
    expect(found.map(({ id }) => id)).toContain('["1"]');
  },
);

let form: MadeForm;
async function submitted(body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const names = ["at", "seen", "day", "opens", "opens_zoned"] as const;
  const types = ["datetime-local", "datetime-local", "datetime-local", "time", "time"] as const;
  const fields = names.map((name, index) => ({ name, type: types[index]! }));
  form = await makeForm(harness.database.sql, { project_id: place.project_id, fields });
  const { rows } = await harness.database.sql.query(
    "SELECT id FROM external_database WHERE project_id = $1",
    [place.project_id],
  );
  await connectForm(place.people, rows[0].id, form, { table_name: "answers" });
  if (body.form_zone)
    await harness.database.sql.query("UPDATE form SET time_zone = $2 WHERE id = $1", [
      form.form_id,
      body.form_zone,
    ]);
  const { form_zone: _, ...sent } = body;
  const answer = await harness.browser().send(submitForm, { params: { form_id: form.form_id }, body: sent });
  expect(answer.status).toBe(200);
  await harness.drain();
  const text = (name: string) => `${name}::text`;
  const written = await inDatabase(
    `${text("at")}, (seen AT TIME ZONE 'UTC')::text AS seen, ${["day", "opens", "opens_zoned"].map(text).join()}`,
    "answers",
  );
  return written[0]!;
}

test.each([
  ["in Tokyo", { __gf_time_zone: "Asia/Tokyo", __gf_utc_offset: -540 }, "2026-03-01 00:00:00"],
  ["in St. John's", { __gf_time_zone: "America/St_Johns", __gf_utc_offset: 210 }, "2026-03-01 12:30:00"],
  ["whose zone is unknown", { __gf_utc_offset: -540 }, "2026-03-01 00:00:00"],
  ["without JavaScript, in the form's zone", { form_zone: "Asia/Tokyo" }, "2026-03-01 00:00:00"],
  ["without JavaScript", {}, "2026-03-01 09:00:00"],
])("what a person %s enters is what the column has", async (_, clock, seen) => {
  const at = "2026-03-01T09:00";
  const row = await submitted({ at, seen: at, day: at, opens: "09:00", ...clock });
  expect(row).toMatchObject({ at: "2026-03-01 09:00:00", seen, day: "2026-03-01", opens: "09:00:00" });
});

test("a time that the respondent's clock skips is written as it was typed", async () => {
  const at = "2026-03-08T02:30";
  const row = await submitted({ at, seen: at, __gf_time_zone: "America/St_Johns", __gf_utc_offset: 210 });
  // The moment is an hour later, as browsers read it.
  expect(row).toMatchObject({ at: "2026-03-08 02:30:00", seen: "2026-03-08 06:00:00" });
});

test("a day does not change where the day in UTC is another one", async () => {
  const at = "2026-03-02T08:00";
  const clock = { __gf_time_zone: "Asia/Tokyo", __gf_utc_offset: -540 };
  expect(await submitted({ at, day: at, ...clock })).toMatchObject({ day: "2026-03-02" });
});

test("a time of day gets the offset of the respondent's clock where the column has one", async () => {
  const clock = { __gf_time_zone: "Asia/Tokyo", __gf_utc_offset: -540 };
  expect(await submitted({ opens: "09:00", opens_zoned: "09:00", ...clock })).toMatchObject({
    opens: "09:00:00",
    opens_zoned: "09:00:00+09",
  });
});
