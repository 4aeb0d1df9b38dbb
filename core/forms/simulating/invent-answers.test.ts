import { expect, test } from "vitest";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "../../fields/field.ts";
import { parseEntry } from "../../fields/parse-entry.ts";
import { matchesPattern, validate } from "../../fields/validate.ts";
import { isPossiblePhone } from "../../values/international-phone.ts";
import { inventAnswers, needsPerson } from "./invent-answers.ts";

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

/** Reasons against an answer, as the submit route finds them. */
function reasonsAgainst(of: FieldDefinition, answer: unknown): unknown[] {
  const values = [answer as string];
  const parsed = parseEntry(of, { values, files: [] }, { clock: null, staged_files: [] });
  if (!parsed.ok) return [parsed];
  return validate(of, parsed.wire, { isUrl: URL.canParse, matchesPattern, isPhone: isPossiblePhone });
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
  field("password", { minlength: 30 }),
];

test.each([
  ...FIELD_TYPES.filter((type) => !FOR_PEOPLE.includes(type)).map((type) => field(type)),
  ...LIMITED,
])("invented answers of $type are valid: $min $max $minlength $pattern", (of) => {
  for (let seed = 0; seed < 200; seed += 1) {
    const answer = inventAnswers([of], seed)[of.name];
    expect(answer).toBeDefined();
    expect(reasonsAgainst(of, answer)).toEqual([]);
  }
});

test("an invented phone number is one that nobody has", () => {
  for (let seed = 0; seed < 200; seed += 1) {
    expect(inventAnswers([field("tel")], seed).tel).toMatch(/^\+447700900\d{3}$/);
  }
});

test("the same seed gives the same answers, and another seed others", () => {
  const fields = FIELD_TYPES.map((type) => field(type));
  expect(inventAnswers(fields, 7)).toEqual(inventAnswers(fields, 7));
  expect(inventAnswers(fields, 7)).not.toEqual(inventAnswers(fields, 8));
});

test("a person has the same name, address and number in every response, and other persons have others", () => {
  const required = (type: FieldType, name: string) => ({ ...field(type), name, required: true });
  const fields = [required("text", "full_name"), required("email", "mail"), required("tel", "phone")];
  const people = [1, 2].map((person) => [7, 8].map((seed) => inventAnswers(fields, seed, person)));
  for (const [first, second] of people) expect(first).toEqual(second);
  expect(people[0]![0]!.mail).not.toBe(people[1]![0]!.mail);
  const story = [required("textarea", "story")];
  expect(inventAnswers(story, 7, 1)).not.toEqual(inventAnswers(story, 8, 1));
});

test("optional questions stay unanswered at times, and questions for people always", () => {
  const optional = field("text", { required: false });
  const answered = Array.from({ length: 200 }, (_, seed) => "text" in inventAnswers([optional], seed));
  expect(new Set(answered)).toEqual(new Set([true, false]));
  for (const type of FOR_PEOPLE) {
    expect(inventAnswers([field(type)], 1)).toEqual({});
    expect(needsPerson(field(type))).toBe(true);
    expect(needsPerson(field(type, { required: false }))).toBe(false);
  }
  expect(needsPerson(field("text"))).toBe(false);
});
