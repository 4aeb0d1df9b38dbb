import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { NumberAnswers } from "./answer-groups.ts";
import { settleTally, tallyOfNumbers, withFewTexts } from "./compact-tally.ts";
import { resultsOf } from "./results.ts";
import { addTally, type Tally } from "./tally.ts";

const tallyOf = (values: readonly number[], reach: number | null, unread = 0): Tally => {
  const answers: NumberAnswers = { answered: values.length + unread, values: [...values], unread };
  return {
    responses: values.length + unread,
    received: { "2026-05-03": values.length + unread },
    questions: { n: tallyOfNumbers(answers, reach) },
  };
};

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
          const next: Tally = structuredClone(tally);
          addTally(next, tallyOf(added, null));
          addTally(next, tallyOf(removed, null), -1);
          tally = settleTally(next, 20);
          if (tally === null) return;
          settled += 1;
        }
        // Room is left for those that arrive next.
        addTally(tally, tallyOf(further, null));
        expect(shown(tally)).toEqual(shown(tallyOf([...values, ...further], null, 2)));
      },
    ),
    { numRuns: 500 },
  );
  expect(settled).toBeGreaterThan(200);
});

test("the least and the greatest number cannot be taken away", () => {
  const values = Array.from({ length: 1_500 }, (_, n) => n);
  for (const value of [0, 1_499]) {
    const tally = tallyOf(values, 50);
    addTally(tally, tallyOf([value], null), -1);
    expect(settleTally(tally, 20)).toBeNull();
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
