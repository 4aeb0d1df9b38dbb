import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteRows, restoreRows } from "#core/contracts/grid/deletions.ts";
import { exportRows, updateCell } from "#core/contracts/grid/rows.ts";
import {
  type AnsweredPlace,
  loadPlaces,
  loadResults,
  loadWords,
  type Results,
  type WordCounts,
} from "#core/contracts/results.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Answers, resultsOf } from "#core/results/results.ts";
import type { JsonValue } from "#core/values/json.ts";
import { findFields } from "../../../db/grid/rows.ts";
import { type MadeForm, makeForm, makePeople, NEXT_INDEX, type People } from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

const DRINKS = ["tea", "coffee", "milk"];
const TOPPINGS = ["nuts", "cream", "figs"];

const makeSurvey = () =>
  makeForm(harness.database.sql, {
    project_id: people.project_id,
    fields: [
      { name: "name", type: "text" },
      { name: "age", type: "number" },
      { name: "drink", type: "select", choices: DRINKS },
      { name: "toppings", type: "checkboxes", choices: TOPPINGS },
      { name: "happy", type: "checkbox" },
      { name: "day", type: "date" },
      { name: "at", type: "datetime-local" },
      { name: "land", type: "country" },
      { name: "scores", type: "number", is_array: true },
      { name: "place", type: "latlng" },
      { name: "hours", type: "time" },
    ],
  });

type Row = Record<string, JsonValue>;

/** Stores a row by the names of its fields, as a submit does. */
function cellsOf({ fields, options }: MadeForm, row: Row) {
  const entries = Object.entries(row).map(([name, value]) => {
    const ids = options[name] ?? {};
    if (name === "drink")
      return [fields[name], { value, form_field_option_id: ids[value as string] ?? null }];
    if (name !== "toppings") return [fields[name], { value }];
    return [fields[name], { value, form_field_option_ids: (value as string[]).map((text) => ids[text]) }];
  });
  return Object.fromEntries(entries);
}

async function insert(form: MadeForm, rows: readonly Row[], at = "2026-05-03T22:30:00Z"): Promise<void> {
  for (let start = 0; start < rows.length; start += 1_000) {
    const cells = rows.slice(start, start + 1_000).map((row) => cellsOf(form, row));
    await harness.database.sql.query(
      `insert into response (form_id, local_index, data, created_at)
       select $1, ${NEXT_INDEX}, cells, timestamptz '${at}' + make_interval(hours => n::integer % 7)
       from jsonb_array_elements($2::jsonb) with ordinality one (cells, n)`,
      [form.form_id, JSON.stringify(cells)],
    );
  }
}

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 4 });
const decimal = fc.integer({ min: -1_000, max: 100_000 }).map((cents) => cents / 100);
const someRow: fc.Arbitrary<Row> = fc
  .record({
    name: optional(fc.constantFrom("", "Ada", "Grace", "[", "null")),
    age: optional(fc.oneof(decimal, fc.integer({ min: 1, max: 5 }))),
    drink: optional(fc.constantFrom(...DRINKS)),
    toppings: optional(fc.subarray(TOPPINGS)),
    happy: optional(fc.boolean()),
    day: optional(
      fc
        .integer({ min: 0, max: 400 })
        .map((day) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)),
    ),
    at: optional(
      fc.integer({ min: 0, max: 10 ** 9 }).map((second) => new Date(1.7e12 + second * 1_000).toISOString()),
    ),
    land: optional(fc.constantFrom("DE", "FR", "KR")),
    scores: optional(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 })),
    place: optional(
      fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
    ),
    hours: optional(fc.constantFrom("09:30", "18:00")),
  })
  .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row);

/** All are counted, with as many requests as that takes. */
async function load(form: MadeForm, query: Record<string, string> = {}): Promise<Results> {
  for (let tries = 0; tries < 20; tries += 1) {
    const results = await people.viewer.call<Results>(loadResults, {
      params: { form_id: form.form_id },
      query,
    });
    if (results.counted === null) return results;
  }
  throw new Error("The form was not counted.");
}

const where = (form: MadeForm, column: string, op: string, value: JsonValue) => ({
  where: JSON.stringify([{ column: form.fields[column] ?? column, op, value }]),
});
/** Every row, and so no kept tally is used. */
const everything = (form: MadeForm) => where(form, "__gf_display_id", "gte", 0);

const fieldsOf = (form: MadeForm): Promise<FieldDefinition[]> =>
  findFields(harness.context().db, form.form_id);

async function answersOf(
  form: MadeForm,
  query: Record<string, string> = {},
): Promise<Record<string, Answers & { answered: number }>> {
  const [fields, { tally }] = [await fieldsOf(form), await load(form, query)];
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    resultsOf(tally, fields)!.map(({ field_id, answered, answers }) => [
      names.get(field_id)!,
      { answered, ...answers },
    ]),
  );
}

type Exported = { answers: Row };

/** What an owner counts in a spreadsheet. */
async function exported(form: MadeForm, query: Record<string, string> = {}): Promise<Row[]> {
  const file = await people.viewer.send(exportRows, {
    params: { form_id: form.form_id, format: "json" },
    query,
  });
  const records = (await file.json()) as Exported[];
  return records.map(({ answers }) => answers);
}

const isAnswer = (value: JsonValue | undefined) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function countsOf(rows: readonly Row[], name: string, keyOf: (value: JsonValue) => string = String) {
  const counts: Record<string, number> = {};
  for (const value of rows.flatMap(
    (row) => (isAnswer(row[name]) ? [row[name]!].flat() : []) as JsonValue[],
  )) {
    counts[keyOf(value)] = (counts[keyOf(value)] ?? 0) + 1;
  }
  return counts;
}

const nonZero = (counts: readonly { key: string; count: number }[]) =>
  Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));

/** Compares every number of the results with the exported rows. */
function expectEqual(answers: Awaited<ReturnType<typeof answersOf>>, rows: readonly Row[]) {
  for (const [name, result] of Object.entries(answers)) {
    expect([name, result.answered]).toEqual([name, rows.filter((row) => isAnswer(row[name])).length]);
    if (result.kind === "choices") {
      const byLabel = result.counts.map(({ label, count }) => ({ key: label, count }));
      expect([name, nonZero(byLabel)]).toEqual([name, countsOf(rows, name)]);
    }
    if (result.kind === "values")
      expect([name, nonZero(result.counts)]).toEqual([name, countsOf(rows, name)]);
    if (result.kind === "days") {
      const byDay = Object.fromEntries(result.counts.map(({ day, count }) => [day, count]));
      expect([name, byDay]).toEqual([name, countsOf(rows, name, (value) => String(value).slice(0, 10))]);
    }
    if (result.kind === "numbers") {
      const sorted = rows
        .flatMap((row) => (isAnswer(row[name]) ? ([row[name]!].flat() as number[]) : []))
        .sort((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      expect([name, result.numbers?.total ?? 0]).toEqual([name, sorted.length]);
      if (sorted.length === 0) continue;
      expect(result.numbers!.median).toBeCloseTo(
        (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2,
        6,
      );
      expect(result.numbers!.mean).toBeCloseTo(
        sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
        6,
      );
      expect([result.numbers!.min, result.numbers!.max]).toEqual([sorted[0], sorted.at(-1)]);
      expect(result.numbers!.bins.reduce((sum, { count }) => sum + count, 0)).toBe(sorted.length);
    }
  }
}

describe("results", () => {
  it("equal the export, for random answers, also filtered and searched", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someRow, { minLength: 1, maxLength: 60 }), async (rows) => {
        const form = await makeSurvey();
        await insert(form, rows);
        const queries: Record<string, string>[] = [
          {},
          where(form, "drink", "eq", "tea"),
          where(form, "age", "gt", 3),
          { search: "ada" },
        ];
        for (const query of queries) expectEqual(await answersOf(form, query), await exported(form, query));
      }),
      { numRuns: 12 },
    );
  });

  it("leave out responses without any answer", async () => {
    const form = await makeSurvey();
    await insert(form, [{}, { name: "Ada" }, {}]);
    expect((await load(form)).tally.responses).toBe(1);
  });

  it("count days by the form's time zone", async () => {
    const form = await makeSurvey();
    await harness.database.sql.query("update form set time_zone = 'Asia/Tokyo' where id = $1", [
      form.form_id,
    ]);
    await insert(form, [{ at: "2026-03-01T23:30:00.000Z", day: "2026-03-01" }]);
    const { tally, zone } = await load(form);
    expect(zone).toBe("Asia/Tokyo");
    expect(tally.received).toEqual({ "2026-05-04": 1 });
    expect(tally.questions[form.fields.at!]!.counts).toEqual({ "2026-03-02": 1 });
    expect(tally.questions[form.fields.day!]!.counts).toEqual({ "2026-03-01": 1 });
  });

  it("say what was answered with options that are gone, and what is no number or day", async () => {
    const form = await makeSurvey();
    const { sql } = harness.database;
    await insert(form, [{ drink: "tea" }, { drink: "milk" }, { drink: "milk" }]);
    await insert(form, [
      { age: "old", day: "soon", at: "tomorrow" },
      { age: "[", drink: "water" },
    ]);
    await sql.query(`delete from "option" where id = $1`, [form.options.drink!.milk]);
    const { drink, age, day, at } = await answersOf(form);
    expect(drink).toMatchObject({
      counts: [
        { label: "tea", count: 1, is_deleted: false },
        { label: "coffee", count: 0, is_deleted: false },
        { label: "milk", count: 2, is_deleted: true },
        { label: "water", count: 1, is_deleted: true },
      ],
    });
    expect(age).toMatchObject({ answered: 2, numbers: null, unread: 2 });
    expect(day).toMatchObject({ answered: 1, counts: [], unread: 1 });
    expect(at).toMatchObject({ answered: 1, counts: [], unread: 1 });
  });

  it("refuse a column that does not exist, and a viewer of another project", async () => {
    const form = await makeSurvey();
    const params = { form_id: form.form_id };
    const unknown = await people.viewer.send(loadResults, {
      params,
      query: where(form, randomUUID(), "eq", 1),
    });
    expect(unknown.status).toBe(400);
    expect((await people.stranger.send(loadResults, { params })).status).toBe(404);
  });
});

describe("results of a large form", () => {
  let form: MadeForm;
  const expectRight = async () => {
    const fields = await fieldsOf(form);
    const [kept, counted] = [await load(form), await load(form, everything(form))];
    expect(kept.tally.responses).toBe(counted.tally.responses);
    expect(kept.tally.received).toEqual(counted.tally.received);
    const [a, b] = [resultsOf(kept.tally, fields)!, resultsOf(counted.tally, fields)!];
    const rounded = (key: string, value: unknown) =>
      key === "mean" ? Math.round((value as number) * 1e6) : value;
    expect(JSON.parse(JSON.stringify(a, rounded))).toEqual(JSON.parse(JSON.stringify(b, rounded)));
  };
  const kept = async () =>
    (
      await harness.database.sql.query(
        "select first_index::integer as first from response_tally where form_id = $1 order by 1",
        [form.form_id],
      )
    ).rows.map(({ first }) => first);
  const idAt = async (local_index: number) =>
    (
      await harness.database.sql.query("select id from response where form_id = $1 and local_index = $2", [
        form.form_id,
        local_index,
      ])
    ).rows[0].id as string;

  beforeAll(async () => {
    form = await makeSurvey();
    const rows = fc.sample(someRow, { numRuns: 3_400, seed: 19 });
    // More different numbers than are sent one by one.
    await insert(
      form,
      rows.map((row, n) => ({ ...row, age: (n * 7_919) % 100_003 })),
    );
  });

  it("are kept, and equal what is counted anew", async () => {
    await expectRight();
    expect(await kept()).toEqual([-1, ...Array.from({ length: 14 }, (_, n) => n * 250)]);
    const { tally } = await load(form);
    expect(tally.questions[form.fields.age!]!.numbers).toBeDefined();
  });

  it("follow new answers without counting the others again", async () => {
    await insert(form, [{ age: 1, drink: "tea" }, { age: 100_000 }, {}]);
    await expectRight();
    const { sql } = harness.database;
    await sql.query("update response_tally set content = '{}' where form_id = $1 and first_index >= 0", [
      form.form_id,
    ]);
    await expectRight();
    await sql.query("delete from response_tally where form_id = $1", [form.form_id]);
  });

  it("follow edits", async () => {
    await load(form);
    const params = { form_id: form.form_id, row_id: await idAt(1_500), field_id: form.fields.age! };
    await people.editor.call(updateCell, { params, body: { value: 12_345, transaction_id: randomUUID() } });
    await expectRight();
    const drink = { ...params, field_id: form.fields.drink! };
    const value = form.options.drink!.coffee!;
    await people.editor.call(updateCell, { params: drink, body: { value, transaction_id: randomUUID() } });
    await expectRight();
  });

  it("count only what changed again", async () => {
    await load(form);
    const { sql } = harness.database;
    await sql.query(
      "update response_tally set content = '{}' where form_id = $1 and first_index >= 0 and first_index not in (1500, 3250)",
      [form.form_id],
    );
    const params = { form_id: form.form_id, row_id: await idAt(1_501), field_id: form.fields.age! };
    await people.editor.call(updateCell, { params, body: { value: 54_321, transaction_id: randomUUID() } });
    await insert(form, [{ age: 77, drink: "milk" }]);
    await expectRight();
    await sql.query("delete from response_tally where form_id = $1", [form.form_id]);
  });

  it("follow deletions, and their undoing", async () => {
    const ids = [await idAt(10), await idAt(2_999), await idAt(3_400)];
    const params = { form_id: form.form_id };
    const deletion_id = randomUUID();
    await people.editor.call(deleteRows, {
      params,
      body: { ids, deletion_id, transaction_id: randomUUID() },
    });
    await expectRight();
    const undo = { transaction_id: randomUUID(), after: 0 };
    await people.editor.call(restoreRows, { params: { ...params, deletion_id }, body: undo });
    await expectRight();
  });

  it("are forgotten with the responses that they count", async () => {
    await load(form);
    const before = await kept();
    const id = await idAt(1_502);
    await harness.database.sql.query("select forget_responses($1, array[$2]::uuid[], now())", [
      form.form_id,
      id,
    ]);
    expect(await kept()).toEqual(before.filter((first) => first !== -1 && first !== 1_500));
    await expectRight();
  });

  it("follow many new answers, with a number of before that came late", async () => {
    await insert(form, fc.sample(someRow, { numRuns: 450, seed: 20 }));
    await expectRight();
    await harness.database.sql.query(`insert into response (form_id, local_index, data) values ($1, 0, $2)`, [
      form.form_id,
      JSON.stringify(cellsOf(form, { drink: "milk", age: 50 })),
    ]);
    await expectRight();
  });

  it("follow new questions, options and a time zone", async () => {
    const { sql } = harness.database;
    await sql.query("update form set time_zone = 'Pacific/Auckland' where id = $1", [form.form_id]);
    await expectRight();
    await sql.query("delete from attribute where id = $1", [form.fields.land]);
    await expectRight();
  });

  it("stay right while others edit", async () => {
    const edit = async (n: number) => {
      const params = { form_id: form.form_id, row_id: await idAt(100 + n * 37), field_id: form.fields.age! };
      await people.editor.call(updateCell, { params, body: { value: n, transaction_id: randomUUID() } });
    };
    await Promise.all([...Array.from({ length: 20 }, (_, n) => edit(n)), load(form), load(form), load(form)]);
    await expectRight();
  });
});

describe("words and places", () => {
  it("are those of the latest answers that match", async () => {
    const form = await makeSurvey();
    await insert(form, [
      { name: "The soup was great, great soup", drink: "tea" },
      { name: "Great view", drink: "tea", place: { lat: 48.5, lng: 2.25 } },
      { name: "soup!", place: { lat: -33, lng: 151 } },
    ]);
    const params = { form_id: form.form_id };
    const words = (query: Record<string, string> = {}) =>
      people.viewer.call<WordCounts>(loadWords, {
        params: { ...params, field_id: form.fields.name! },
        query,
      });
    expect(await words()).toEqual({
      answers: 3,
      words: [
        { word: "great", count: 2 },
        { word: "soup", count: 2 },
        { word: "view", count: 1 },
      ],
    });
    expect((await words(where(form, "drink", "eq", "tea"))).answers).toBe(2);
    const places = await people.viewer.call<AnsweredPlace[]>(loadPlaces, {
      params: { ...params, field_id: form.fields.place! },
    });
    expect(places.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [-33, 151],
      [48.5, 2.25],
    ]);
  });

  it("are refused for questions that are answered otherwise", async () => {
    const form = await makeSurvey();
    const params = { form_id: form.form_id };
    for (const field_id of [form.fields.age!, form.fields.place!, randomUUID()]) {
      expect((await people.viewer.send(loadWords, { params: { ...params, field_id } })).status).toBe(404);
    }
    const ofName = { ...params, field_id: form.fields.name! };
    expect((await people.viewer.send(loadPlaces, { params: ofName })).status).toBe(404);
  });
});
