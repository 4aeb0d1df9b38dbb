import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonError } from "./json-error.ts";

test.each([
  ["", 1, 1],
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["[1, 2", 1, 6],
  ["{a: 1}", 1, 2],
  ["'a'", 1, 1],
  ['{"a" 1}', 1, 6],
  ["[1] x", 1, 5],
  ["[01]", 1, 3],
])("%j is invalid at %i:%i", (text, line, column) => {
  expect(jsonError(text)).toEqual({ line, column });
});

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("agrees with the engine on valid and invalid JSON", () => {
  const broken = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", ",", "}", "]", '"', " ", "\n", "0", "\\", "e"),
      fc.boolean(),
    )
    .map(([json, place, piece, isCut]) => {
      const at = place % (json.length + 1);
      return json.slice(0, at) + piece + json.slice(isCut ? at + 1 : at);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
      expect(jsonError(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2000 },
  );
});

test("handles any depth", () => {
  expect(jsonError("[".repeat(100_000))).toEqual({ line: 1, column: 100_001 });
});
