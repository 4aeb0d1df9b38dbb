import fc from "fast-check";
import { expect, test } from "vitest";
import { EMAIL_PATTERN } from "../../fields/email/email-pattern.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "../../fields/field.ts";
import { can } from "../../fields/registry.ts";
import { formatDatetime } from "../../values/datetime.ts";
import { entriesFromJson } from "../submitting/entries.ts";
import { decide } from "../submitting/submission.ts";
import { sampleDefinition } from "../testing/sample-definition.ts";
import { inventAnswers, needsPerson as isLeft } from "./invent-answers.ts";

const answersOf = (fields: readonly FieldDefinition[], seed: number, person = seed) =>
  inventAnswers(fields, { seed, person, isUrl: URL.canParse });
const needsPerson = (field: FieldDefinition) => isLeft(field, URL.canParse);

/** Types whose answers need a file, money, a mailbox or a table. */
const FOR_PEOPLE: readonly FieldType[] = [
  "file",
  "image",
  "audio",
  "video",
  "payment",
  "challenge_email",
  "search",
];

const option = (id: string, more = {}) => ({ id, value: id, label: id, index: 0, ...more });
const field = (type: FieldType, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: type,
  name: type,
  type,
  required: true,
  options: [option("a"), option("b"), option("c"), option("gone", { disabled: true })],
  optgroups: [],
  local_index: 0,
  ...more,
});

/** What the server decides about one person's answer. */
function submitted(of: FieldDefinition, seed: number) {
  const body = answersOf([of], seed);
  const submission = { entries: entriesFromJson(body), session: null, clock: 0, files_available: true };
  const definition = sampleDefinition({ fields: [of] });
  return { body, decision: decide({ ...submission, definition, isUrl: URL.canParse }) };
}

const LIMITED: readonly FieldDefinition[] = [
  field("number", { min: 3, max: 4, step: 0.25 }),
  field("number", { min: -10, max: -10 }),
  field("range", { min: 10, max: 90, step: 10 }),
  field("text", { minlength: 150, maxlength: 160 }),
  field("text", { maxlength: 3 }),
  field("text", { pattern: "[0-9]{5}" }),
  field("text", { pattern: "[A-Z]{3}-\\d{3}" }),
  field("date", { data: { min: "2027-02-27", max: "2027-03-01" } }),
  field("date", { data: { max: "2020-01-01" } }),
  field("checkboxes", { min: 2, max: 2 }),
  field("select", { multiple: true }),
  field("toggle-group", { multiple: true }),
  field("number", { max: -5, step: 2 }),
  field("number", { min: 0.0000001, max: 0.0000002, step: 0.0000001 }),
  field("number", { min: 1_234_567_890.123_456, step: 0.1 }),
  field("text", { minlength: 300 }),
  field("text", { pattern: "[a-z]+", minlength: 20, maxlength: 22 }),
  field("text", { pattern: "[^@]+@[^@]+\\.[a-z]{2,}" }),
  field("text", { pattern: "(?!000)\\d{3}-(foo|bar)|x\\u0041" }),
  field("textarea", { minlength: 5_000 }),
  field("email", { pattern: "[a-z]+@[a-z]+\\.com" }),
  field("email", { pattern: EMAIL_PATTERN, minlength: 60 }),
  field("email", { maxlength: 10 }),
  field("tel", { pattern: "\\+1 ?\\(\\d{3}\\) \\d{3}-\\d{4}" }),
  field("tel", { minlength: 15 }),
  field("tel", { maxlength: 12 }),
  field("url", { pattern: "https://.*" }),
  field("url", { pattern: "https://(www\\.)?github\\.com/[\\w\\-]{3,10}", minlength: 25 }),
  field("url", { minlength: 40, maxlength: 41 }),
  field("url", { maxlength: 15 }),
  field("password", { minlength: 30 }),
  field("password", { maxlength: 4 }),
  field("password", { pattern: "(?=.*\\d)(?=.*[A-Z])[A-Za-z\\d!%]{8,}" }),
  field("time", { data: { min: "17:00" } }),
  field("time", { data: { max: "03:10" }, step: 600 }),
  field("time", { data: { min: "22:00", max: "06:00" } }),
  field("time", { data: { min: "23:59:30.5" }, step: 0.5 }),
  field("week", { data: { min: "2026-W53", max: "2027-W02" } }),
  field("week", { data: { min: "2027-W01", max: "2027-W01" } }),
  field("week", { data: { max: "2020-W10" }, step: 2 }),
  field("month", { data: { min: "2030-11", max: "2031-02" }, step: 3 }),
  field("month", { data: { max: "0001-03" } }),
  field("datetime-local", { data: { min: "2027-05-04T18:10", max: "2027-05-04T18:20" } }),
  field("datetime-local", { data: { min: "2027-05-04T18:10:07" }, step: 11 }),
  field("date", { data: { min: "9999-12-31" } }),
  field("date", { step: 7 }),
  field("radio", {
    options: [option("open"), option("shut", { optgroup_id: "g" })],
    optgroups: [{ id: "g", label: "G", index: 0, disabled: true }],
  }),
  field("select", { readonly: true }),
];

// Proves data/constant-simulated
test.each([
  ...FIELD_TYPES.filter((type) => !FOR_PEOPLE.includes(type)).map((type) => field(type)),
  ...LIMITED,
])("invented answers of $type are valid: $min $max $minlength $pattern", (of) => {
  expect(needsPerson(of)).toBe(false);
  for (let seed = 0; seed < 200; seed += 1) {
    const { body, decision } = submitted(of, seed);
    expect(body[of.name]).toBeDefined();
    expect(decision).toMatchObject({ ok: true });
  }
});

const sorted = <Value extends string | number>(value: fc.Arbitrary<Value>) =>
  fc.tuple(fc.option(value), fc.option(value)).map(([one, other]) => {
    if (one === null || other === null || one <= other) return { min: one, max: other };
    return { min: other, max: one };
  });
const WRITE: Partial<Record<FieldType, (local: string) => string>> = {
  date: (local) => local.slice(0, 10),
  month: (local) => local.slice(0, 7),
  week: (local) => `${local.slice(0, 4)}-W${local.slice(8, 10)}`,
  time: (local) => local.slice(11),
  "datetime-local": (local) => local,
};
const PATTERNS = [
  "[A-Z]{2}\\d+",
  ".*",
  "[a-z .]{3,}",
  "(\\+|00)?[\\d ]+",
  "\\p{Script=Greek}+",
  "(a|b)*@.+",
  "$.^",
];

/** Any limits of a type that the builder allows. */
const limited = fc.constantFrom(...FIELD_TYPES).chain((type) => {
  const decimal = fc
    .tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.constantFrom(1, 10, 1_000))
    .map(([number, parts]) => number / parts);
  const moment = fc
    .integer({ min: Date.UTC(1990) / 500, max: Date.UTC(2060) / 500 })
    .map((halves) => formatDatetime(new Date(halves * 500).toISOString(), 0)!);
  const write = WRITE[type];
  return fc
    .record({
      required: fc.boolean(),
      readonly: fc.boolean(),
      multiple: fc.boolean(),
      pattern: fc.option(fc.constantFrom(...PATTERNS)),
      length: sorted(fc.integer({ min: 1, max: 60 })),
      range: sorted(can(type, "counts") ? fc.integer({ min: 1, max: 3 }) : decimal),
      data: write ? sorted(moment.map(write)) : fc.constant(null),
      step: fc.option(fc.constantFrom(0.1, 0.5, 1, 2, 7, 30, 100, 3_600)),
    })
    .map(({ length, range, pattern, ...more }) =>
      field(type, {
        ...more,
        ...(can(type, "pattern") && { pattern }),
        ...(can(type, "length") && { minlength: length.min, maxlength: length.max }),
        ...((can(type, "range") || can(type, "counts")) && range),
      }),
    );
});

// Proves data/constant-simulated
test("whatever limits a question has, its answer is accepted, or the question is named before", () => {
  const property = fc.property(limited, fc.nat(1_000), (of, seed) => {
    const { body, decision } = submitted(of, seed);
    const isNamed = needsPerson(of);
    const isTight = Boolean(of.pattern) || of.maxlength || of.minlength;
    if (isNamed && !isTight) expect(FOR_PEOPLE).toContain(of.type);
    if (!isNamed || of.name in body) expect(decision).toMatchObject({ ok: true });
  });
  fc.assert(property, { numRuns: 500 });
});

test.each([
  field("email", { pattern: ".+@company\\.com" }),
  field("tel", { pattern: "\\+49\\d+" }),
  field("text", { pattern: "(?!a)a" }),
  field("url", { pattern: "ftp" }),
  field("radio", { options: [] }),
  field("checkboxes", { min: 4, max: 4 }),
])("a question of type $type with limits that no invented answer keeps is named: $pattern", (of) => {
  expect(needsPerson(of)).toBe(true);
  expect(answersOf([of], 1)).toEqual({});
});

test("preferred answers are used where the form accepts them", () => {
  const fields = [
    field("text", { id: "short", name: "short", maxlength: 3 }),
    field("textarea"),
    field("number"),
  ];
  const prefer = ({ type }: FieldDefinition) => (type === "number" ? undefined : "four");
  const answers = inventAnswers(fields, { seed: 1, isUrl: URL.canParse, prefer });
  expect(answers.textarea).toBe("four");
  expect(answers.short).toHaveLength(3);
  expect(answers.number).toBeDefined();
});

test("an invented phone number is one that nobody has", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    expect(answersOf([field("tel")], seed).tel).toMatch(/^\+447700900\d{3}$/);
  }
});

test("the same seed gives the same answers, and another seed others", () => {
  const fields = FIELD_TYPES.map((type) => field(type));
  expect(answersOf(fields, 7)).toEqual(answersOf(fields, 7));
  expect(answersOf(fields, 7)).not.toEqual(answersOf(fields, 8));
});

// Proves data/constant-simulated
test("a person has the same name, address and number in every response, and other persons have others", () => {
  const required = (type: FieldType, name: string) => ({ ...field(type), name, required: true });
  const fields = [required("text", "full_name"), required("email", "mail"), required("tel", "phone")];
  const people = [1, 2].map((person) => [7, 8].map((seed) => answersOf(fields, seed, person)));
  for (const [first, second] of people) expect(first).toEqual(second);
  expect(people[0]![0]!.mail).not.toBe(people[1]![0]!.mail);
  const story = [required("textarea", "story")];
  expect(answersOf(story, 7, 1)).not.toEqual(answersOf(story, 8, 1));
});

test("optional questions stay unanswered at times, and questions for people always", () => {
  const optional = field("text", { required: false });
  const answered = Array.from({ length: 200 }, (_, seed) => "text" in answersOf([optional], seed));
  expect(new Set(answered)).toEqual(new Set([true, false]));
  for (const type of FOR_PEOPLE) {
    expect(answersOf([field(type)], 1)).toEqual({});
    expect(needsPerson(field(type))).toBe(true);
    expect(needsPerson(field(type, { required: false }))).toBe(false);
  }
  expect(needsPerson(field("text"))).toBe(false);
});
