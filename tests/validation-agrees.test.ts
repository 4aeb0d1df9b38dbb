import { type Browser, chromium } from "@playwright/test";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FieldDefinition } from "#core/fields/field.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { matchesPatternSafely } from "#core/fields/safe-pattern.ts";
import { fieldBounds, validate } from "#core/fields/validate.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

/** One native control and what somebody put into it. */
interface Case {
  field: FieldDefinition;
  attributes: Record<string, string>;
  text: string;
}

interface Verdict {
  /** What the browser would post: its own cleaning of the text applied. */
  value: string;
  /** The names of `ValidityState` that are true. */
  flags: string[];
}

const CASES = 6_000;
const FLAGS = [
  "valueMissing",
  "typeMismatch",
  "patternMismatch",
  "rangeUnderflow",
  "rangeOverflow",
  "stepMismatch",
  "badInput",
];

const pad = (number: number, length = 2) => String(number).padStart(length, "0");
const year = fc.oneof(fc.integer({ min: 1969, max: 2031 }), fc.integer({ min: 1, max: 9999 }));
const month = fc.integer({ min: 0, max: 13 }).map((number) => pad(number));
const day = fc.integer({ min: 0, max: 32 }).map((number) => pad(number));
const date = fc.tuple(year, month, day).map(([y, m, d]) => `${pad(y, 4)}-${m}-${d}`);
const time = fc
  .tuple(
    fc.integer({ min: 0, max: 24 }),
    fc.integer({ min: 0, max: 60 }),
    fc.constantFrom("", "", ":00", ":30", ":15.5"),
  )
  .map(([h, m, rest]) => `${pad(h)}:${pad(m)}${rest}`);

const TEXTS = {
  date,
  time,
  month: fc.tuple(year, month).map(([y, m]) => `${pad(y, 4)}-${m}`),
  week: fc.tuple(year, fc.integer({ min: 0, max: 54 })).map(([y, w]) => `${pad(y, 4)}-W${pad(w)}`),
  "datetime-local": fc.tuple(date, time).map(([d, t]) => `${d}T${t}`),
} as const;

const number = fc.oneof(
  fc.integer({ min: -20, max: 120 }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.integer({ min: -100, max: 100 }).map((cents) => cents / 100),
);
const bound = fc.option(fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constantFrom(0.5, 0.1, -0.25)), {
  nil: null,
});
const step = fc.option(fc.constantFrom(1, 2, 7, 0.1, 0.25, 0.01, 15, 30, 90), { nil: null });
const emailish = fc
  .array(fc.constantFrom("a", "B", "9", "@", ".", "-", "_", "+", " ", "é", "b.co", "x@y"), { maxLength: 7 })
  .map((parts) => parts.join(""));
/** No spaces: Chromium takes `https: ?` for a URL, against the standard that other engines follow. */
const urlish = fc
  .array(
    fc.constantFrom(
      "http:",
      "https:",
      "//",
      "/",
      "a",
      "example.com",
      ":80",
      "?",
      "#",
      "mailto:",

      "@",
      "[",
      "é",
    ),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(""));
const pattern = fc.option(
  fc.constantFrom(
    "[a-z]+",
    "a|b",
    "\\d{2,}",
    ".{3,}",
    "[a-z.-]+",
    "(",
    "(?=.*9).*",
    "[\\p{L}--[b]]+",
    "(a+)+",
    "",
  ),
  { nil: null },
);

function base(type: FieldDefinition["type"], properties: Partial<FieldDefinition>): FieldDefinition {
  return { id: "f", name: "f", type, options: [], optgroups: [], local_index: 0, ...properties };
}

const required = fc.boolean();
const numbers = fc
  .record({
    type: fc.constantFrom("number" as const, "range" as const),
    required,
    min: bound,
    max: bound,
    step,
    value: number,
  })
  .filter(({ type, min, max }) => type !== "range" || (max ?? 100) >= (min ?? 0))
  .map(({ type, value, ...rest }) => ({ field: base(type, rest), text: String(value) }));

const dates = fc.constantFrom(...(Object.keys(TEXTS) as (keyof typeof TEXTS)[])).chain((type) =>
  fc
    .record({
      required,
      step,
      value: TEXTS[type],
      min: fc.option(TEXTS[type]),
      max: fc.option(TEXTS[type]),
    })
    .map(({ value, min, max, ...rest }) => ({
      field: base(type, { ...rest, data: { min, max } }),
      text: value,
    })),
);

const texts = fc
  .record({
    type: fc.constantFrom("text", "email", "url", "tel", "search", "password", "color" as const),
    required,
    readonly: fc.boolean(),
    pattern,
    value: fc.oneof(fc.constant(""), emailish, urlish, fc.string({ maxLength: 8 })),
  })
  .map(({ type, value, readonly, ...rest }) => ({
    field: base(type, { ...rest, readonly: readonly && type !== "color" }),
    text: value,
  }));

function attributes(field: FieldDefinition): Record<string, string> {
  const { min, max } = fieldBounds(field);
  const pairs: [string, unknown][] = [
    ["required", field.required && fieldTypeRow(field.type).can.includes("required") ? "" : null],
    ["readonly", field.readonly ? "" : null],
    ["pattern", field.pattern || null],
    ["step", field.step],
    ["min", min],
    ["max", max],
  ];
  return Object.fromEntries(
    pairs.flatMap(([name, value]) =>
      value === null || value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  );
}

let browser: Browser;
beforeAll(async () => {
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}, 60_000);
afterAll(async () => {
  await browser?.close();
});

async function judge(cases: Case[]): Promise<Verdict[]> {
  const page = await browser.newPage();
  const input = cases.map(({ field, attributes, text }) => ({ type: field.type, attributes, text }));
  const verdicts = await page.evaluate(
    ({ input, flags }) =>
      input.map(({ type, attributes, text }) => {
        const control = document.createElement("input");
        control.type = type;
        for (const [name, value] of Object.entries(attributes)) control.setAttribute(name, value);
        control.value = text;
        const validity = control.validity as unknown as Record<string, boolean>;
        return {
          value: control.value,
          flags: control.willValidate ? flags.filter((flag) => validity[flag]) : [],
        };
      }),
    { input, flags: FLAGS },
  );
  await page.close();
  return verdicts;
}

it("core and Chromium give the same verdict on the same control", async () => {
  const arbitrary = fc.oneof(numbers, dates, texts);
  const cases = fc
    .sample(arbitrary, CASES)
    .map((one): Case => ({ ...one, attributes: attributes(one.field) }));
  const verdicts = await judge(cases);
  const disagreements = cases.flatMap(({ field, attributes, text }, index) => {
    const { value, flags } = verdicts[index]!;
    const options = { isUrl: URL.canParse, matchesPattern: matchesPatternSafely };
    const reasons = validate(field, [value], options).map(({ code }) => code as string);
    const isSame = JSON.stringify([...reasons].sort()) === JSON.stringify([...flags].sort());
    return isSame ? [] : [{ type: field.type, attributes, text, value, core: reasons, chromium: flags }];
  });
  expect(disagreements.slice(0, 10)).toEqual([]);
  const refused = verdicts.filter(({ flags }) => flags.length > 0).length;
  expect(refused).toBeGreaterThan(CASES / 20);
  expect(refused).toBeLessThan(CASES * 0.95);
}, 60_000);
