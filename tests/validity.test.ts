import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FIELD_TYPES } from "#core/fields/field.ts";
import { type Capability, can, fieldTypeRow } from "#core/fields/registry.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";
import { generateCases } from "./validity/cases.ts";
import { DIFFERENCES, exampleCase } from "./validity/differences.ts";
import { judgeInBrowser } from "./validity/in-browser.ts";
import { CELLS, RULES, RULES_OF_TYPE, type Rule, type ValidityCase } from "./validity/rules.ts";
import { isAgreed, toVerdict, type Verdict } from "./validity/verdicts.ts";

const SEED = 20_261_121;
/** Cases per type and rule: the minimum for the property. `VALIDITY_CASES=1000` tests more. */
const CASES = Number(process.env.VALIDITY_CASES ?? 100);
const READONLY_CASES = 20;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const { executablePath } = await findChromium();
  browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.close();
});

async function judge(cases: readonly ValidityCase[]): Promise<Verdict[]> {
  const verdicts = await judgeInBrowser(page, cases);
  return cases.map((one, index) => toVerdict(one, verdicts[index]!));
}

/** Details of a case with two different verdicts, for the failure message. */
function disagreements(cases: readonly ValidityCase[], verdicts: readonly Verdict[]) {
  return cases.flatMap((one, index) => {
    const verdict = verdicts[index]!;
    if (isAgreed(one, verdict) || DIFFERENCES.some(({ covers }) => covers?.(one, verdict))) return [];
    const { options: _, optgroups: __, ...field } = one.field;
    return [{ field, rule: one.rule, by: one.by, texts: one.texts, ...verdict }];
  });
}

it("has a row for every type and a column for every rule", () => {
  expect(Object.keys(RULES_OF_TYPE).sort()).toEqual([...FIELD_TYPES].sort());
  expect(new Set(CELLS.map(({ rule }) => rule))).toEqual(new Set(RULES));
});

it("checks every rule that a type can have", () => {
  const rulesOf = new Map<Capability, readonly Rule[]>([
    ["required", ["required"]],
    ["pattern", ["pattern"]],
    ["length", ["minlength", "maxlength"]],
    ["range", ["min", "max", "step"]],
    ["date_bounds", ["min", "max", "step"]],
    ["options", ["membership"]],
  ]);
  const unjudged = [...new Set(CELLS.map(({ type }) => type))].flatMap((type) => {
    const judged: readonly Rule[] = RULES_OF_TYPE[type];
    const expected = fieldTypeRow(type).can.flatMap((capability) => rulesOf.get(capability) ?? []);
    // HTML cannot require a list of checkboxes; see the differences.
    const isBoxes = can(type, "always_multiple");
    const unjudged = expected.filter((rule) => !judged.includes(rule) && !(isBoxes && rule === "required"));
    return unjudged.map((rule) => `${type} ${rule}`);
  });
  expect(unjudged).toEqual([]);
});

it("agrees with Chromium on generated answers of each type and rule", {
  timeout: CASES * 1_800,
}, async () => {
  const table: Record<string, { cases: number; invalid: number; agreed: number }> = {};
  const faults: unknown[] = [];
  for (const { type, rule } of CELLS) {
    const cases = generateCases(type, rule, CASES, SEED);
    const verdicts = await judge(cases);
    const agreed = cases.filter((one, index) => isAgreed(one, verdicts[index]!)).length;
    const invalid = verdicts.filter((verdict) => verdict.browser.length > 0).length;
    table[`${type} ${rule}`] = { cases: cases.length, invalid, agreed };
    faults.push(...disagreements(cases, verdicts));
  }
  console.table(table);
  expect(faults.slice(0, 10)).toEqual([]);
  const thin = Object.entries(table).filter(
    ([, { cases, invalid }]) => cases < 100 || invalid < cases * 0.4 || invalid > cases * 0.95,
  );
  expect(Object.fromEntries(thin)).toEqual({});
});

it("like Chromium, requires nothing of read-only inputs", async () => {
  const cells = CELLS.filter(({ type }) => can(type, "readonly"));
  const cases = cells
    .flatMap(({ type, rule }) => generateCases(type, rule, READONLY_CASES, SEED))
    .filter(({ by }) => by === "held")
    .map((one) => ({ ...one, field: { ...one.field, readonly: true } }));
  expect(cases.length).toBeGreaterThan(500);
  const verdicts = await judge(cases);
  expect(disagreements(cases, verdicts)).toEqual([]);
  expect(verdicts.filter((verdict) => verdict.browser.length > 0)).toEqual([]);
});

it("like its text area, limits no length of JSON", async () => {
  const [given] = generateCases("json", "required", 1, SEED);
  const field = { ...given!.field, required: false, minlength: 10, maxlength: 1 };
  const [verdict] = await judge([{ ...given!, field, by: "typed", texts: ["{}"] }]);
  expect(verdict).toEqual({ browser: [], page: [], server: [], posted: ["{}"] });
});

it.each(DIFFERENCES)("differs deliberately: $name", async (difference) => {
  const one = exampleCase(difference);
  const [verdict] = await judge([one]);
  expect(isAgreed(one, verdict!)).toBe(false);
  expect(verdict).toMatchObject({ browser: difference.browser, server: difference.server });
});
