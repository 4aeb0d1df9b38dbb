import fc from "fast-check";
import { expect, test } from "vitest";
import { formatRowId, keyConditions, keyOfRow, parseRowId, type RowKey } from "./row-keys.ts";
import { writeConditions } from "./write-conditions.ts";

const TEXT = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("", "null", "9007199254740993", 'a"b', "a\\", "a,b", "(a)", '["a"]', "order", "limit"),
);
const COLUMNS = fc.uniqueArray(
  fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("id", "select", "or", "limit", "order", "a,b")),
  { minLength: 1, maxLength: 4 },
);
const KEYED = COLUMNS.chain((columns) =>
  fc.tuple(
    fc.constant(columns),
    fc.array(fc.array(TEXT, { minLength: columns.length, maxLength: columns.length }), {
      minLength: 1,
      maxLength: 300,
    }),
  ),
);

test("an id says the whole key, whatever is in it", () => {
  fc.assert(
    fc.property(KEYED, ([columns, keys]) => {
      for (const key of keys) expect(parseRowId(columns, formatRowId(key))).toEqual(key);
    }),
  );
  expect(parseRowId(["a", "b"], '["1"]')).toBeNull();
  for (const id of ["row:1", "", "[]", "{}", '["a",1]', "null"]) expect(parseRowId(["a"], id)).toBeNull();
});

test("a row has a key only if no part of it is missing", () => {
  expect(keyOfRow(["a", "b"], { a: 1, b: "x", c: 2 })).toEqual(["1", "x"]);
  expect(keyOfRow(["a"], { a: true })).toEqual(["true"]);
  expect(keyOfRow(["a"], { a: ["x", "y,z"] })).toEqual(['{"x","y,z"}']);
  expect(keyOfRow(["a", "b"], { a: 1, b: null })).toBeNull();
  expect(keyOfRow(["toString"], {})).toBeNull();
  expect(keyOfRow([], { a: 1 })).toBeNull();
});

/** The keys that conditions name, as PostgREST reads them. */
function namedKeys(columns: readonly string[], conditions: ReturnType<typeof keyConditions>): Set<string> {
  const named = conditions.flatMap((predicates) => {
    expect(predicates.map(({ column }) => column)).toEqual(columns);
    return predicates.reduce<string[][]>(
      (keys, { op, value }) => {
        expect(["eq", "in"]).toContain(op);
        const values = op === "in" ? (value as string[]) : [value as string];
        return keys.flatMap((key) => values.map((one) => [...key, one]));
      },
      [[]],
    );
  });
  return new Set(named.map(formatRowId));
}

test("conditions name exactly the rows, with every key column in every request", () => {
  fc.assert(
    fc.property(KEYED, ([columns, keys]) => {
      const conditions = keyConditions(columns, keys);
      expect(namedKeys(columns, conditions)).toEqual(new Set(keys.map(formatRowId)));
      // None is lost on its way into the address.
      for (const one of conditions) expect(writeConditions(one)).toHaveLength(columns.length);
    }),
    { numRuns: 500 },
  );
});

test("no request is written for a key that is incomplete", () => {
  const broken = fc.oneof(
    KEYED.map(([columns]) => [columns, []] as const),
    KEYED.map(([, keys]) => [[], keys] as const),
    KEYED.map(([columns, keys]) => [columns, [...keys, keys[0]!.slice(1)]] as const),
    KEYED.map(([columns, keys]) => [columns, [...keys, [...keys[0]!, "x"]]] as const),
    fc.tuple(KEYED, fc.constantFrom(null, undefined, 1, {})).map(([[columns, keys], wrong]) => {
      const key = [...keys[0]!.slice(1), wrong] as unknown as RowKey;
      return [columns, [...keys, key]] as const;
    }),
    KEYED.map(
      ([columns, keys]) => [[...columns, columns[0]!], keys.map((key) => [...key, key[0]!])] as const,
    ),
    // A hole in a list is no value.
    KEYED.map(([columns]) => [columns, [new Array(columns.length) as string[]]] as const),
  );
  fc.assert(
    fc.property(broken, ([columns, keys]) => {
      expect(() => keyConditions(columns, keys)).toThrow();
    }),
    { numRuns: 500 },
  );
});
