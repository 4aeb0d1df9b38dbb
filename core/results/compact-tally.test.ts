import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import { addNumber, type NumberAnswers, tallyOfGroups } from "./answer-groups.ts";
import { changeTally, tallyOfNumbers, withFewTexts } from "./compact-tally.ts";
import { resultsOf } from "./results.ts";
import { addTally, emptyTally, type Tally, tallyOfRow } from "./tally.ts";

const tallyOf = (values: readonly number[], reach: number | null, unread = 0): Tally => {
  const answers: NumberAnswers = { answered: values.length + unread, values: [...values], unread };
  return {
    responses: values.length + unread,
    received: { "2026-05-03": values.length + unread },
    questions: { n: tallyOfNumbers(answers, reach) },
  };
};

const FIELDS = { n: "numbers" } as const;
const field = { id: "n", type: "number", options: [] as FieldDefinition["options"] } as FieldDefinition;
const roundMean = (key: string, value: unknown) =>
  key === "mean" ? Math.round((value as number) * 1e6) / 1e6 : value;
const shown = (tally: Tally) => JSON.parse(JSON.stringify(resultsOf(tally, [field]), roundMean));

test("a compact tally after changes shows what all numbers show, as long as it can be known", () => {
  // Many different numbers, some of them often, so that quartiles lie among equal ones too.
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
    { weight: 2, arbitrary: fc.constantFrom(7_500, 15_000, 22_500) },
    { weight: 1, arbitrary: fc.integer({ min: -10, max: 3_000_000 }).map((cents) => cents / 100) },
  );
  const change = fc.record({ at: fc.nat(), to: fc.option(value) });
  let settled = 0;
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 400 }),
      fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 4 }),
      fc.array(value, { maxLength: 20 }),
      fc.integer({ min: 5, max: 60 }),
      (some, rounds, further, room) => {
        const values = [...Array.from({ length: 1_200 }, (_, n) => (n * 7_919) % 30_011), ...some];
        let tally: Tally | null = tallyOf(values, 20 + room, 2);
        for (const changes of rounds) {
          const [added, removed]: [number[], number[]] = [[], []];
          for (const { at, to } of changes) {
            removed.push(...values.splice(at % values.length, 1));
            if (to !== null) added.push(to);
          }
          values.push(...added);
          const difference = tallyOf(added, null);
          addTally(difference, tallyOf(removed, null), -1);
          tally = changeTally(tally, difference, FIELDS, 20);
          if (tally === null) return;
          settled += 1;
        }
        // Room is left for those that arrive next.
        addTally(tally, tallyOf(further, null));
        expect(shown(tally)).toEqual(shown(tallyOf([...values, ...further], null, 2)));
      },
    ),
    { numRuns: 200 },
  );
  expect(settled).toBeGreaterThan(80);
});

test("the least and the greatest number cannot be taken away", () => {
  const values = Array.from({ length: 1_500 }, (_, n) => n);
  for (const value of [0, 1_499]) {
    const difference = emptyTally();
    addTally(difference, tallyOf([value], null), -1);
    expect(changeTally(tallyOf(values, 50), difference, FIELDS, 20)).toBeNull();
  }
});

test("of endless texts the most frequent are kept, and the others counted", () => {
  const counts = Object.fromEntries([
    ...Array.from({ length: 3_000 }, (_, n) => [`\u001ftext ${n}`, 1]),
    ["\u001foften", 40],
    ["id\u001fAn option", 1],
  ]);
  const tally = { responses: 3_041, received: {}, questions: { n: { answered: 3_041, counts } } };
  const few = withFewTexts(tally, { n: "options" }).questions.n!;
  expect(Object.keys(few.counts)).toHaveLength(1_001);
  expect(few.counts).toMatchObject({ "\u001foften": 40, "id\u001fAn option": 1 });
  expect(few.rest).toBe(2_001);
  expect(Object.values(few.counts).reduce((sum, count) => sum + count, few.rest ?? 0)).toBe(3_041);
});

test("a tally that would no longer be compact is added up again", () => {
  const few = tallyOf(
    Array.from({ length: 995 }, (_, n) => n),
    50,
  );
  expect(changeTally(few, tallyOf([5, 6_000], null), FIELDS, 20)!.questions.n!.counts).toMatchObject({
    "5": 2,
    "6000": 1,
  });
  const many = tallyOf([2_000, 2_001, 2_002, 2_003, 2_004, 2_005], null);
  expect(changeTally(few, many, FIELDS, 20)).toBeNull();
});

test("texts of which some were left out follow changes of those that were kept", () => {
  const of = (counts: Record<string, number>): Tally => {
    const answered = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { responses: answered, received: {}, questions: { n: { answered, counts } } };
  };
  const fields = { n: "values" } as const;
  const counts = Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`text ${n}`, 1_500 - n]));
  const few = withFewTexts(of(counts), fields);
  expect(changeTally(few, of({ "text 0": 1 }), fields, 20)!.questions.n).toMatchObject({
    rest: few.questions.n!.rest,
  });
  // It may be one of the rest.
  expect(changeTally(few, of({ "text 1499": 1 }), fields, 20)).toBeNull();
});

test("a text may be the name of something else", () => {
  const row = (value: string) => ({ created_at: "2026-05-03T10:00:00Z", data: { n: { value } } });
  for (const text of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    const tally = tallyOfRow(row(text), { n: "values" }, "UTC");
    addTally(tally, groupsOf(text));
    const counts = Object.values(tally.questions.n!.counts);
    expect(counts).toEqual([4]);
  }
});

const groupsOf = (text: string): Tally => ({
  responses: 3,
  received: {},
  questions: { n: tallyOfGroups([[text], [3]], "values", "UTC") },
});

test("of a list of numbers, only numbers are read", () => {
  const answers: NumberAnswers = { answered: 0, values: [], unread: 0 };
  for (const text of ['[1, null, true, "2", "", "x"]', "[]", "", " ", "7"]) addNumber(answers, text);
  expect(answers).toEqual({ answered: 3, values: [1, 2, 7], unread: 5 });
});
