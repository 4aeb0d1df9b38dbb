import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteField, saveField } from "#core/contracts/building/builder.ts";
import { deleteRows, restoreRows } from "#core/contracts/grid/deletions.ts";
import { exportRows, updateCell } from "#core/contracts/grid/rows.ts";
import { loadResults, type Results } from "#core/contracts/results.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow, isListOfChoices, isMultiple } from "#core/fields/registry.ts";
import type { NumberResult } from "#core/results/numbers.ts";
import { type Answers, resultsOf } from "#core/results/results.ts";
import { optionName } from "#core/tables/cell-text.ts";
import { listParts } from "#core/tables/import/list-parts.ts";
import { readCsv } from "#core/tables/import/read-csv.ts";
import type { JsonValue } from "#core/values/json.ts";
import { findFields } from "../../../db/grid/rows.ts";
import {
  type FieldSketch,
  makeForm,
  makePeople,
  NEXT_INDEX,
  type People,
} from "../../../testing/factories.ts";
import { createHarness, type Harness } from "../../../testing/harness.ts";
import { randomOf } from "../../../testing/mutations.ts";

/**
 * Random forms with random answers, some of them from before a question was as it is now. After each change, every number
 * of the results must be what the export gives. For others: `RESULTS_SEED=1 RESULTS_FORMS=100 npx vitest …
 * results-property`.
 */
const SEED = Number(process.env.RESULTS_SEED ?? 19);
const FORMS = Number(process.env.RESULTS_FORMS ?? 6);

let harness: Harness;
let people: People;

beforeAll(async () => {
  harness = await createHarness();
  people = await makePeople(harness);
});
afterAll(() => harness.close());

type Random = ReturnType<typeof dice>;
function dice(seed: number) {
  const random = randomOf(seed);
  const int = (min: number, max: number) => min + Math.floor(random() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  /** Some of them, in their order. */
  const some = <T>(list: readonly T[], share = 0.5): T[] => list.filter(() => random() < share);
  const times = <T>(count: number, make: (n: number) => T): T[] =>
    Array.from({ length: count }, (_, n) => make(n));
  const uuid = () => {
    const hex = times(32, () => int(0, 15).toString(16)).join("");
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
  };
  return { int, pick, some, times, uuid };
}

type Kind = Omit<FieldSketch, "name">;
const CHOICES = ["tea", "coffee", "milk", "water"];
const KINDS: readonly Kind[] = [
  { type: "text" },
  { type: "textarea", is_array: true },
  { type: "latlng" },
  { type: "number", step: 0.01 },
  { type: "number", is_array: true, step: 0.01 },
  { type: "range", min: 1, max: 5 },
  { type: "select", choices: CHOICES },
  { type: "select", choices: CHOICES, multiple: true },
  { type: "radio", choices: CHOICES },
  { type: "checkboxes", choices: CHOICES },
  { type: "toggle-group", choices: CHOICES },
  { type: "checkbox" },
  { type: "switch" },
  { type: "date" },
  { type: "date", is_array: true },
  { type: "datetime-local" },
  { type: "datetime-local", is_array: true },
  { type: "country" },
  { type: "time" },
  { type: "month" },
  { type: "week" },
];
const ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Auckland"];

const isList = (field: FieldDefinition) => field.is_array === true || isMultiple(field);
const kindOf = (field: FieldDefinition) => (field.type === "date" ? "day" : fieldTypeRow(field.type).value);

/** One answer, as its editor sends it, but for choices. */
function valueFor(random: Random, field: FieldDefinition): JsonValue {
  const { int, pick } = random;
  const day = () => new Date(Date.UTC(2026, 0, int(1, 500))).toISOString().slice(0, 10);
  switch (kindOf(field)) {
    case "number":
      if (field.type === "range" || int(0, 1) === 0) return int(1, 5);
      return pick([int(-1_000, 100_000) / 100, int(-50, 50), int(0, 10 ** 9)]);
    case "boolean":
      return int(0, 1) === 1;
    case "day":
      return day();
    case "datetime":
      return `${day()}T${String(int(0, 23)).padStart(2, "0")}:30:00.000Z`;
    case "date":
      if (field.type === "time") return pick(["09:30", "18:00", "23:59"]);
      return field.type === "month" ? pick(["2026-05", "2027-01"]) : pick(["2026-W05", "2026-W19"]);
    case "json":
      return { lat: int(-90, 90), lng: int(-180, 180) };
    default:
      return field.type === "country" ? pick(["DE", "FR", "KR"]) : pick(["Ada", "Grace", "[", "null", "1"]);
  }
}

/** What a question may have been answered with before it was what it is. */
const STRANGE: Readonly<Record<string, readonly JsonValue[]>> = {
  number: ["old", "[", " ", "12", "1e3", "0x10", true, [1, "x", 2.5]],
  day: ["soon", "2026-13-45", "2026-02-30", "2026-05-04T10:00", ["2026-05-04", "never"]],
  datetime: ["tomorrow", "2026-13-01T10:00:00Z", "2026-05-04T23:30:00+09:00", "2026-05-04T23:30:00.5Z"],
  boolean: ["yes", "true", 0],
  date: ["noon"],
  text: [["Ada", "Grace"], "Germany", 0],
  json: ["here", [1]],
};

function choiceCell({ int, pick, some, uuid }: Random, field: FieldDefinition) {
  const gone = { id: uuid(), value: pick(["gone", "lost"]) };
  const chosen = some(int(0, 5) === 0 ? [...field.options, gone] : field.options);
  const several = {
    value: chosen.map(({ value }) => value),
    form_field_option_ids: chosen.map(({ id }) => id),
  };
  if (int(0, 9) === 0) return { value: pick(["a whole sentence", "tea", "[", ""]) };
  if (isList(field)) return int(0, 9) === 0 ? { value: several.value } : several;
  // It may have been a question for several choices.
  if (int(0, 9) === 0) return several;
  const { id, value } = chosen[0] ?? pick(field.options);
  return { value, form_field_option_id: id };
}

function cellOf(random: Random, field: FieldDefinition) {
  const { int, pick, times } = random;
  const kind = kindOf(field);
  if (kind === "choice") return choiceCell(random, field);
  const odd = int(0, 19);
  if (odd === 0) return { value: pick<JsonValue>(["", [], null]) };
  if (odd < 3) return { value: pick(STRANGE[kind]!) };
  return { value: isList(field) ? times(int(0, 3), () => valueFor(random, field)) : valueFor(random, field) };
}

/** What an editor sends. */
function editOf(random: Random, field: FieldDefinition): JsonValue {
  const { int, pick, some, times } = random;
  if (int(0, 4) === 0) return null;
  if (kindOf(field) === "choice") {
    return isMultiple(field) ? some(field.options.map(({ id }) => id)) : pick(field.options).id;
  }
  return isList(field) ? times(int(0, 3), () => valueFor(random, field)) : valueFor(random, field);
}

/** A form that changes. */
class Survey {
  deleted: { deletion_id: string } | null = null;
  #names = 0;
  readonly random: Random;
  readonly form_id: string;
  readonly zone: string;

  private constructor(random: Random, form_id: string, zone: string) {
    this.random = random;
    this.form_id = form_id;
    this.zone = zone;
  }

  static async make(random: Random, kinds: readonly Kind[]): Promise<Survey> {
    const { form_id } = await makeForm(harness.database.sql, { project_id: people.project_id });
    const zone = random.pick(ZONES);
    await harness.database.sql.query("update form set time_zone = $2 where id = $1", [form_id, zone]);
    const survey = new Survey(random, form_id, zone);
    for (const kind of kinds) await survey.addQuestion(kind);
    return survey;
  }

  get params() {
    return { form_id: this.form_id };
  }

  fields(): Promise<FieldDefinition[]> {
    return findFields(harness.context().db, this.form_id);
  }

  async addQuestion({ choices = [], ...kind }: Kind): Promise<void> {
    const options = choices.map((value, index) => ({ id: this.random.uuid(), value, label: value, index }));
    this.#names += 1;
    const name = `q${this.#names}`;
    const body = { id: this.random.uuid(), name, optgroups: [], ...kind, options };
    await people.editor.call(saveField, { params: this.params, body });
  }

  async answer(count: number): Promise<void> {
    const fields = await this.fields();
    const { random } = this;
    const rows = random.times(count, () =>
      Object.fromEntries(random.some(fields, 0.8).map((field) => [field.id, cellOf(random, field)])),
    );
    await harness.database.sql.query(
      `insert into response (form_id, local_index, data, created_at)
       select $1, ${NEXT_INDEX}, cells, timestamptz '2026-05-03T22:30:00Z' + make_interval(hours => n::integer % 7)
       from jsonb_array_elements($2::jsonb) with ordinality one (cells, n)`,
      [this.form_id, JSON.stringify(rows)],
    );
  }

  async edit(count: number): Promise<void> {
    const [fields, ids] = [await this.fields(), await this.rows()];
    for (let n = 0; n < count; n += 1) {
      const [field, row_id] = [this.random.pick(fields), this.random.pick(ids)];
      await people.editor.call(updateCell, {
        params: { ...this.params, row_id, field_id: field.id },
        body: { value: editOf(this.random, field), transaction_id: randomUUID() },
      });
    }
  }

  async deleteRows(count: number): Promise<void> {
    const all = await this.rows();
    const ids = [...new Set(this.random.times(count, () => this.random.pick(all)))];
    this.deleted = { deletion_id: randomUUID() };
    const body = { ids, ...this.deleted, transaction_id: randomUUID() };
    await people.editor.call(deleteRows, { params: this.params, body });
  }

  async undo(): Promise<void> {
    if (this.deleted === null) await this.deleteRows(3);
    const params = { ...this.params, ...this.deleted! };
    await people.editor.call(restoreRows, { params, body: { transaction_id: randomUUID(), after: 0 } });
    this.deleted = null;
  }

  /** A new option, another name for one, and one less. */
  async changeOptions(): Promise<void> {
    for (const { local_index: _, ...field } of (await this.fields()).filter(
      (one) => kindOf(one) === "choice",
    )) {
      const [first, ...rest] = field.options;
      const name = `new ${this.random.int(0, 10 ** 6)}`;
      const renamed = { ...first!, value: `${name}, once ${first!.value}`.replace(",", ""), label: "" };
      renamed.label = renamed.value;
      const added = { id: this.random.uuid(), value: name, label: name, index: field.options.length };
      const kept = this.random.int(0, 1) === 0 ? rest : rest.slice(1);
      const options = [renamed, ...kept, added].map((option, index) => ({ ...option, index }));
      await people.editor.call(saveField, { params: this.params, body: { ...field, options } });
    }
  }

  async removeQuestion(): Promise<void> {
    const { id: field_id } = this.random.pick(await this.fields());
    await people.editor.call(deleteField, { params: { ...this.params, field_id } });
  }

  async rows(): Promise<string[]> {
    const { rows } = await harness.database.sql.query(
      "select id from response where form_id = $1 order by local_index",
      [this.form_id],
    );
    return rows.map(({ id }) => id);
  }
}

type Step = (survey: Survey) => Promise<void>;
const STEPS: Readonly<Record<string, Step>> = {
  edits: (survey) => survey.edit(8),
  deletions: (survey) => survey.deleteRows(4),
  undoing: (survey) => survey.undo(),
  "new answers": (survey) => survey.answer(6),
  "other options": (survey) => survey.changeOptions(),
  "a new question": async (survey) => {
    await survey.addQuestion(survey.random.pick(KINDS));
    await survey.answer(5);
  },
  "a removed question": (survey) => survey.removeQuestion(),
};

/** All are counted, with as many requests as that takes. */
async function load({ params }: Survey): Promise<Results> {
  for (let tries = 0; tries < 20; tries += 1) {
    const results = await people.viewer.call<Results>(loadResults, { params });
    if (results.counted === null) return results;
  }
  throw new Error("The form was not counted.");
}

/** The answers to each question, by its id: of JSON its values, and of CSV its choices as people read them. */
async function exported(
  { params }: Survey,
  fields: readonly FieldDefinition[],
): Promise<Map<string, JsonValue[]>> {
  const choices = fields.filter((field) => kindOf(field) === "choice");
  const file = await people.viewer.send(exportRows, { params: { ...params, format: "json" } });
  const records = (await file.json()) as { answers?: Record<string, JsonValue> }[];
  const columns = fields.map(({ id, name }): [string, JsonValue[]] => [
    id,
    records.map(({ answers }) => answers?.[name] ?? null),
  ]);
  const answers = new Map(columns);
  if (choices.length === 0) return answers;
  const query = { columns: choices.map(({ id }) => id).join(",") };
  const sheet = await people.viewer.send(exportRows, { params: { ...params, format: "csv" }, query });
  const [, ...lines] = readCsv((await sheet.text()).replace("\ufeff", "")).rows;
  for (const [column, field] of choices.entries()) {
    const names = new Set(isListOfChoices(field) ? [] : field.options.map(optionName));
    // A question that took several choices before has lists, too.
    const labels = (text: string) => (names.has(text) ? [text] : listParts(text));
    answers.set(
      field.id,
      lines.map((line) => labels(line[column] ?? "")),
    );
  }
  return answers;
}

const isAnswer = (value: JsonValue) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function countsOf(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const sumBy = (counts: readonly { key: string; count: number }[]) =>
  countsOf(counts.flatMap(({ key, count }) => Array<string>(count).fill(key)));

const isNumber = (value: JsonValue) =>
  typeof value === "number" ||
  (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));

/** Computed anew, without the code that counts. */
function expectNumbers(result: NumberResult | null, given: readonly JsonValue[]): void {
  const numbers = given.map(Number).sort((a, b) => a - b);
  expect(result?.total ?? 0).toBe(numbers.length);
  if (result === null) return;
  const at = (share: number) => {
    const place = share * (numbers.length - 1);
    const [low, high] = [numbers[Math.floor(place)]!, numbers[Math.ceil(place)]!];
    return low + (high - low) * (place % 1);
  };
  const [min, max] = [numbers[0]!, numbers.at(-1)!];
  expect([result.min, result.max]).toEqual([min, max]);
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  expect(Math.abs(result.mean - mean)).toBeLessThan(1e-9 * Math.max(1, max, -min));
  expect([result.quartiles[0], result.median, result.quartiles[1]]).toEqual([at(0.25), at(0.5), at(0.75)]);
  const { bins } = result;
  expect(bins[0]!.from <= min && bins.at(-1)!.to > max).toBe(true);
  expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to));
  expect(bins.map(({ count }) => count)).toEqual(
    bins.map(({ from, to }) => numbers.filter((number) => number >= from && number < to).length),
  );
  const isClose = numbers.every(Number.isInteger) && max - min < 21;
  const each = Array.from({ length: isClose ? max - min + 1 : 0 }, (_, n) => ({
    value: min + n,
    count: numbers.filter((number) => number === min + n).length,
  }));
  expect(result.each).toEqual(isClose ? each : null);
}

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && date.getTime() > 0 && date.toISOString().startsWith(text);
};

/** Empty: none. */
function dayOf(value: JsonValue, field: FieldDefinition, zone: string): string {
  const day = String(value).slice(0, 10);
  if (!isDay(day)) return "";
  if (field.type === "date") return day;
  return new Date(String(value)).toLocaleDateString("en-CA", { timeZone: zone });
}

function expectAnswers(
  field: FieldDefinition,
  answers: Answers,
  values: readonly JsonValue[],
  zone: string,
): void {
  const keys = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  switch (answers.kind) {
    case "choices": {
      const listed = answers.counts.filter(({ is_deleted }) => !is_deleted);
      expect(listed.map(({ key }) => key)).toEqual(field.options.map(({ id }) => id));
      expect(sumBy(answers.counts.map(({ label, count }) => ({ key: label, count })))).toEqual(
        countsOf(keys),
      );
      expect(answers.unread).toBe(0);
      return;
    }
    case "values":
      expect(sumBy(answers.counts)).toEqual(countsOf(keys));
      expect(answers.unread).toBe(0);
      return;
    case "numbers":
      expectNumbers(answers.numbers, values.filter(isNumber));
      expect(answers.unread).toBe(values.filter((value) => !isNumber(value)).length);
      return;
    case "days": {
      const days = values.map((value) => dayOf(value, field, zone));
      const { "": unread = 0, ...counts } = countsOf(days);
      expect(sumBy(answers.counts.map(({ day, count }) => ({ key: day, count })))).toEqual(counts);
      expect(answers.unread).toBe(unread);
      return;
    }
    default:
      expect(["text", "json"]).toContain(kindOf(field));
  }
}

async function expectExported(survey: Survey, after: string): Promise<void> {
  const fields = await survey.fields();
  const [{ tally, zone }, answers] = [await load(survey), await exported(survey, fields)];
  expect(zone).toBe(survey.zone);
  const { rows } = await harness.database.sql.query(
    `select (created_at at time zone $2)::date::text as day, count(*)::integer as count
     from response where form_id = $1 and data <> '{}' group by 1`,
    [survey.form_id, zone],
  );
  expect(tally.received).toEqual(Object.fromEntries(rows.map(({ day, count }) => [day, count])));
  expect(tally.responses).toBe(rows.reduce((sum, { count }) => sum + count, 0));
  const results = resultsOf(tally, fields)!;
  expect(results.map(({ field_id }) => field_id)).toEqual(fields.map(({ id }) => id));
  for (const [index, { answered, answers: told }] of results.entries()) {
    const field = fields[index]!;
    const given = answers.get(field.id)!.filter(isAnswer);
    try {
      expect(answered).toBe(given.length);
      expectAnswers(field, told, given.flat() as JsonValue[], zone);
    } catch (error) {
      const { name, type, is_array } = field;
      const where = `after ${after}: ${name}, ${type}${is_array ? " (a list)" : ""}`;
      throw new Error(`${where}, answered ${JSON.stringify(given).slice(0, 2_000)}`, { cause: error });
    }
  }
}

describe("the numbers of the results", () => {
  it.each(Array.from({ length: FORMS }, (_, n) => SEED + n))(
    "are those of the export: form %i",
    async (seed) => {
      const random = dice(seed);
      const kinds = random.some(KINDS);
      const survey = await Survey.make(random, [...kinds, random.pick(KINDS)]);
      await survey.answer(random.int(5, 60));
      await expectExported(survey, "the first answers");
      for (let step = 0; step < 5; step += 1) {
        const name = random.pick(Object.keys(STEPS));
        await STEPS[name]!(survey);
        await expectExported(survey, `${name} (step ${step + 1})`);
      }
    },
  );

  it("are those of the export when they come from kept tallies", async () => {
    const random = dice(SEED);
    const types = new Set(["text", "number", "select", "checkboxes", "switch", "datetime-local"]);
    const survey = await Survey.make(
      random,
      KINDS.filter(({ type }) => types.has(type)),
    );
    await survey.answer(2_100);
    await expectExported(survey, "the first answers");
    const { sql } = harness.database;
    const kept = await sql.query("select from response_tally where form_id = $1", [survey.form_id]);
    expect(kept.rows).toHaveLength(10);
    for (const name of ["edits", "deletions", "new answers", "undoing"]) {
      await STEPS[name]!(survey);
      await expectExported(survey, name);
    }
  });
});
