import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD_TYPES, type FieldDefinition } from "./field.ts";
import { parseEntry } from "./parse-entry.ts";
import { validate } from "./validate.ts";

function field(properties: Partial<FieldDefinition>): FieldDefinition {
  return { id: "f1", name: "f", type: "text", options: [], optgroups: [], local_index: 0, ...properties };
}

function codes(properties: Partial<FieldDefinition>, ...values: string[]): string[] {
  return validate(field(properties), values).map(({ code }) => code);
}

describe("required", () => {
  it.each([
    ["text", [""], ["valueMissing"]],
    ["text", [" "], ["valueMissing"]],
    ["text", ["\t\u00a0", "\u200b\u00ad"], ["valueMissing"]],
    ["textarea", ["\n\u3164\ufeff"], ["valueMissing"]],
    ["search", ["\u2060\u2800"], ["valueMissing"]],
    ["text", [" ", "."], []],
    ["textarea", ["👩\u200d🚀"], []],
    ["password", ["   "], []],
    ["checkbox", [], ["valueMissing"]],
    ["checkbox", ["on"], []],
    ["checkbox", ["false"], ["valueMissing"]],
    ["radio", [], ["valueMissing"]],
    ["radio", ["o1"], []],
    ["file", [], ["valueMissing"]],
    ["date", [""], ["valueMissing"]],
    ["checkboxes", [], ["valueMissing"]],
    ["checkboxes", ["o1"], []],
    ["range", [""], ["valueMissing"]],
    ["range", ["0"], []],
    ["color", [""], []],
    ["hidden", [""], []],
    ["payment", [], []],
  ] as const)("%s with %j: %j", (type, values, expected) => {
    expect(codes({ type, required: true }, ...values)).toEqual(expected);
  });

  // Proves editor/rule-required-disabled
  it.each([
    [[], false, []],
    [[], true, [{ code: "tooFew", limit: 2 }]],
    [["a"], false, [{ code: "tooFew", limit: 2 }]],
    [["a", "a"], false, [{ code: "tooFew", limit: 2 }]],
    [["a", "b"], true, []],
    [["a", "b", "c", "d"], false, [{ code: "tooMany", limit: 3 }]],
  ])("counts the chosen options: %j, required %s: %j", (values, required, expected) => {
    for (const type of ["checkboxes", "select", "toggle-group"] as const) {
      const counted = field({ type, multiple: true, required, min: 2, max: 3 });
      expect(validate(counted, values)).toEqual(expected);
    }
    expect(validate(field({ type: "select", required: false, min: 2, max: 3 }), values)).toEqual([]);
  });

  it("ignores read-only inputs, as HTML does", () => {
    expect(codes({ required: true, readonly: true }, "")).toEqual([]);
    expect(codes({ readonly: true, pattern: "a" }, "b")).toEqual([]);
  });

  it("applies no other rule to an empty value", () => {
    expect(codes({ type: "email", minlength: 5, pattern: "x" }, "")).toEqual([]);
    expect(codes({ type: "number", min: 5 }, "")).toEqual([]);
  });
});

describe("texts", () => {
  it.each([
    ["a@b", true],
    ["Ada.Lovelace+x@EXAMPLE.co", true],
    ["a@-b", false],
    ["a@b-.c", false],
    ["a b@c", false],
    ["@c", false],
    ["a@", false],
    ["a@b..c", false],
    [`a@${"x".repeat(63)}`, true],
    [`a@${"x".repeat(64)}`, false],
  ])("email %s: %s", (text, isValid) => {
    expect(codes({ type: "email" }, text)).toEqual(isValid ? [] : ["typeMismatch"]);
  });

  it.each([
    ["https://example.com", true],
    ["HTTP://EXAMPLE.COM:8080/a?b#c", true],
    ["mailto:a@b", true],
    ["javascript:alert(1)", true],
    ["example.com", true],
    ["example", false],
    ["//example.com", false],
    ["https://", false],
    ["http://a b", false],
    ["http:// a", false],
  ])("url %s without a URL parser: %s", (text, isValid) => {
    expect(codes({ type: "url" }, text)).toEqual(isValid ? [] : ["typeMismatch"]);
  });

  it("uses the given URL parser", () => {
    expect(validate(field({ type: "url" }), ["x"], { isUrl: () => true })).toEqual([]);
  });

  it("counts lengths in UTF-16 code units, as browsers do", () => {
    expect(codes({ maxlength: 2 }, "😀")).toEqual([]);
    expect(codes({ maxlength: 1 }, "😀")).toEqual(["tooLong"]);
    expect(validate(field({ minlength: 3 }), ["ab"])).toEqual([{ code: "tooShort", limit: 3 }]);
  });

  it("anchors patterns, uses the v flag and ignores patterns that do not compile", () => {
    expect(codes({ pattern: "a|b" }, "ab")).toEqual(["patternMismatch"]);
    expect(codes({ pattern: "a|b" }, "b")).toEqual([]);
    expect(codes({ pattern: "\\p{L}+" }, "Žluť")).toEqual([]);
    expect(codes({ pattern: "[a-z.-]+" }, "!!")).toEqual([]);
    expect(codes({ pattern: "(" }, "!!")).toEqual([]);
    expect(codes({ type: "textarea", pattern: "a" }, "b")).toEqual([]);
  });

  it("checks colors", () => {
    expect(codes({ type: "color" }, "#A1b2C3")).toEqual([]);
    expect(codes({ type: "color" }, "red")).toEqual(["badInput"]);
  });
});

describe("numbers and dates", () => {
  it.each([
    [{ type: "number", min: 1, max: 5 }, "0", ["rangeUnderflow"]],
    [{ type: "number", min: 1, max: 5 }, "6", ["rangeOverflow"]],
    [{ type: "number", min: 1, max: 5 }, "5", []],
    [{ type: "number" }, "1.5", ["stepMismatch"]],
    [{ type: "number", step: 0.1 }, "1.1", []],
    [{ type: "number", step: 0.1 }, "0.30000000000000004", []],
    [{ type: "number", step: 0.1 }, "0.35", ["stepMismatch"]],
    [{ type: "number", min: 0.5 }, "1.5", []],
    [{ type: "number", min: 0.5 }, "1", ["stepMismatch"]],
    [{ type: "number", step: 3, min: 1 }, "7", []],
    [{ type: "number", step: 0 }, "1.5", ["stepMismatch"]],
    [{ type: "number" }, "1e20", []],
    [{ type: "number" }, "ten", ["badInput"]],
    [{ type: "range" }, "101", ["rangeOverflow"]],
    [{ type: "range", max: 200 }, "101", []],
    [{ type: "range", min: 150 }, "150", []],
    [{ type: "range", min: 150, max: 20 }, "150", []],
    [{ type: "range", min: 150, max: 20 }, "151", ["rangeOverflow"]],
    [{ type: "number", step: 0.01, min: -1e9 }, "-999999999.67", []],
    [{ type: "number", step: 0.01, min: -1e9 }, "-999999999.675", ["stepMismatch"]],
    [{ type: "number", step: 1e-7 }, "0.0000003", []],
    [{ type: "number", step: 1e-7 }, "0.00000035", ["stepMismatch"]],
    [{ type: "date" }, "2024-02-30", ["badInput"]],
    [{ type: "date", data: { min: "2024-05-01" } }, "2024-04-30", ["rangeUnderflow"]],
    [{ type: "date", data: { max: "2024-05-01" } }, "2024-05-01", []],
    [{ type: "date", step: 7, data: { min: "2024-05-01" } }, "2024-05-08", []],
    [{ type: "date", step: 7, data: { min: "2024-05-01" } }, "2024-05-09", ["stepMismatch"]],
    [{ type: "month", data: { min: "2024-05" } }, "2024-04", ["rangeUnderflow"]],
    [{ type: "week" }, "2024-W18", []],
    [{ type: "week", step: 2 }, "1970-W02", ["stepMismatch"]],
    [{ type: "week", step: 2 }, "1970-W03", []],
    [{ type: "time" }, "10:00:30", ["stepMismatch"]],
    [{ type: "time", step: 30 }, "10:00:30", []],
    [{ type: "time", data: { min: "22:00", max: "06:00" } }, "23:00", []],
    [{ type: "time", data: { min: "22:00", max: "06:00" } }, "05:00", []],
    [{ type: "time", data: { min: "22:00", max: "06:00" } }, "12:00", ["rangeUnderflow", "rangeOverflow"]],
    [{ type: "datetime-local", data: { max: "2024-05-04T10:00" } }, "2024-05-04T10:01", ["rangeOverflow"]],
    [{ type: "datetime-local" }, "2024-05-04T10:00:01", ["stepMismatch"]],
  ] as [Partial<FieldDefinition>, string, string[]][])("%j with %s: %j", (properties, text, expected) => {
    expect(codes(properties, text)).toEqual(expected);
  });

  it("reports the limit in the field's own format", () => {
    expect(validate(field({ type: "number", max: 5 }), ["6"])).toEqual([{ code: "rangeOverflow", limit: 5 }]);
    expect(validate(field({ type: "date", data: { min: "2024-05-01" } }), ["2024-04-30"])).toEqual([
      { code: "rangeUnderflow", limit: "2024-05-01" },
    ]);
  });

  it("accepts every number on a step", () => {
    const step = fc.constantFrom(1, 0.1, 0.25, 0.01, 3, 10);
    fc.assert(
      fc.property(step, fc.nat(10_000), fc.integer({ min: -50, max: 50 }), (size, n, min) => {
        const text = String(Number((n * size + min).toPrecision(12)));
        expect(codes({ type: "number", step: size, min }, text)).toEqual([]);
      }),
    );
  });
});

it("never throws for any text in any type, and reports each reason once", () => {
  const anyField = fc.record({
    type: fc.constantFrom(...FIELD_TYPES),
    required: fc.boolean(),
    min: fc.option(fc.double()),
    max: fc.option(fc.double()),
    step: fc.option(fc.double()),
    maxlength: fc.option(fc.nat(20)),
    pattern: fc.option(fc.string()),
  });
  let refused = 0;
  let severally = 0;
  fc.assert(
    fc.property(anyField, fc.array(fc.string(), { maxLength: 3 }), (properties, values) => {
      const reasons = validate(field(properties), values).map(({ code }) => code);
      if (reasons.length > 0) refused += 1;
      if (reasons.length > 1) severally += 1;
      expect(new Set(reasons).size).toBe(reasons.length);
    }),
    { numRuns: 1_000 },
  );
  expect(refused).toBeGreaterThan(200);
  expect(severally).toBeGreaterThan(10);
});

it("never reports bad input for a value that parses", () => {
  const types = ["number", "date", "time", "month", "week", "datetime-local", "email", "text"] as const;
  const moment = fc
    .date({ min: new Date(-1e15), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString());
  const text = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.emailAddress(),
    moment,
    moment.map((iso) => iso.slice(0, 16)),
    moment.map((iso) => iso.slice(0, 10)),
    moment.map((iso) => iso.slice(11, 16)),
    moment.map((iso) => iso.slice(0, 7)),
    moment.map((iso) => `${iso.slice(0, 4)}-W${iso.slice(8, 10)}`),
  );
  const parsedOf = new Map<string, number>();
  fc.assert(
    fc.property(fc.constantFrom(...types), text, (type, posted) => {
      const subject = field({ type });
      const parsed = parseEntry(subject, { values: [posted], files: [] }, { clock: 0, staged_files: [] });
      if (!parsed.ok) return;
      if (parsed.value !== null) parsedOf.set(type, (parsedOf.get(type) ?? 0) + 1);
      expect(validate(subject, parsed.wire).map(({ code }) => code)).not.toContain("badInput");
    }),
    { numRuns: 5_000 },
  );
  for (const type of types) expect(parsedOf.get(type), type).toBeGreaterThan(3);
});
