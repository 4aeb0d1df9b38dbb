import fc from "fast-check";
import { expect, test } from "vitest";
import { validate } from "../validate.ts";
import { ANY_STEP } from "./any-step.ts";
import { steppedNumber } from "./stepped-number.ts";

test.each([
  [{}, null, 1, 1],
  [{}, null, -1, -1],
  [{}, 4, 1, 5],
  [{}, 4.5, 1, 5],
  [{}, 4.5, -1, 4],
  [{ step: ANY_STEP }, 4.5, 1, 5],
  [{ step: 0.1 }, 0.2, 1, 0.3],
  [{ step: 0.1 }, 0.3, -1, 0.2],
  [{ min: 1, step: 2 }, null, 1, 1],
  [{ min: 1, step: 2 }, 2, 1, 3],
  [{ min: 1, step: 2 }, 2, -1, 1],
  [{ min: 1 }, 1, -1, null],
  [{ max: 3 }, 3, 1, null],
  [{ min: 0, max: 10, step: 4 }, 8, 1, null],
  [{ min: 5 }, null, -1, null],
  [{ max: -5 }, null, -1, -5],
  [{ min: 0.5 }, 1, 1, 1.5],
] as const)("%j from %j by %j is %j", (rules, from, direction, expected) => {
  expect(steppedNumber(rules, from, direction)).toBe(expected);
});

test("a step leads to a valid number, in its direction", () => {
  const decimal = fc.integer({ min: -100_000, max: 100_000 }).map((number) => number / 100);
  const limit = fc.option(decimal);
  const step = fc.option(fc.constantFrom(0.01, 0.1, 0.25, 1, 2, 10));
  fc.assert(
    fc.property(
      limit,
      limit,
      step,
      fc.option(decimal),
      fc.constantFrom(1, -1),
      (min, max, by, from, direction) => {
        const number = steppedNumber({ min, max, step: by }, from, direction);
        if (number === null) return;
        expect(direction * (number - (from ?? 0))).toBeGreaterThan(0);
        const field = { type: "number", min, max, step: by } as Parameters<typeof validate>[0];
        expect(validate(field, [String(number)])).toEqual([]);
      },
    ),
  );
});

test("any step takes numbers of every size with any decimals", () => {
  const field = { id: "f", name: "f", type: "number", step: ANY_STEP, options: [], optgroups: [] } as const;
  const judge = (text: string, limits = {}) =>
    validate({ ...field, ...limits, options: [], optgroups: [], local_index: 0 }, [text], {
      isUrl: () => true,
    });
  fc.assert(
    fc.property(fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: 0, max: 20 }), (digits, places) => {
      const text = (digits / 10 ** places).toFixed(places);
      expect(judge(text)).toEqual([]);
      expect(judge(text, { min: -1e15 - 0.5 })).toEqual([]);
    }),
  );
});
