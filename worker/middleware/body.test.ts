import { expect, test } from "vitest";
import { AppError } from "#core/errors/app-error.ts";
import { parseJson } from "./body.ts";

const parse = (text: string) => parseJson(new TextEncoder().encode(text));
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

test("JSON is parsed unchanged, with brackets and quotes inside strings", () => {
  const value = { a: '[{"\\', b: ["]}", "[".repeat(500)], c: [[], {}] };
  expect(parse(JSON.stringify(value))).toEqual(value);
  expect(parse(`[${Array(500).fill("[]").join()}]`)).toHaveLength(500);
});

test("JSON that is nested too deeply or malformed is refused", () => {
  expect(parse(nested(100))).toBeInstanceOf(Array);
  for (const text of [nested(101), nested(1_000_000), '{"a":'.repeat(101), '"\\"'.repeat(3), '"', "[", ""]) {
    expect(() => parse(text), text.slice(0, 20)).toThrow(AppError);
  }
});

test("a body with too many values is refused, whatever their type, but long texts are not", () => {
  const filled = (one: string, count: number) => `[${Array(count).fill(one).join()}]`;
  expect(parse(filled("1.5", 199_000))).toHaveLength(199_000);
  expect(parse(JSON.stringify({ a: ",[{".repeat(100_000) }))).toHaveProperty("a");
  for (const one of ["1.5", "[]", "{}", '""', '{"a":1}', "1e400"]) {
    expect(() => parse(filled(one, 200_001)), one).toThrow(
      expect.objectContaining({ info: { reason: "The body has too many values." } }),
    );
  }
});
