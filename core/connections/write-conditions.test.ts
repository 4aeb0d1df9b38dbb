import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderBy, Predicate } from "../tables/grid-query.ts";
import { OPERATORS, type PredicateOperator } from "../tables/operators.ts";
import { arrayLiteral, writeConditions, writeOrder } from "./write-conditions.ts";

/** PostgREST's grammar of a logical tree, as far as it is written here. Throws at the first fault. */
class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  take(word: string): void {
    if (!this.#text.startsWith(word, this.#at)) throw new Error(`${word} expected at ${this.#at}`);
    this.#at += word.length;
  }

  ahead(word: string): boolean {
    return this.#text.startsWith(word, this.#at);
  }

  quoted(): string {
    this.take('"');
    let text = "";
    while (!this.ahead('"')) {
      if (this.ahead("\\")) this.#at += 1;
      if (this.#at >= this.#text.length) throw new Error("a quote is missing");
      text += this.#text[this.#at++];
    }
    this.take('"');
    return text;
  }

  word(): string {
    const [word = ""] = /^\w+/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += word.length;
    return word;
  }

  list<Item>(item: () => Item): Item[] {
    this.take("(");
    const items = [item()];
    while (!this.ahead(")")) {
      this.take(",");
      items.push(item());
    }
    this.take(")");
    return items;
  }

  end(): void {
    if (this.#at !== this.#text.length) throw new Error("more than was expected");
  }
}

function readConditions(text: string) {
  const reader = new Reader(text);
  reader.take("and");
  const conditions = reader.list(() => {
    const column = reader.quoted();
    reader.take(".");
    const op = reader.word();
    reader.take(".");
    if (op === "is") return { column, op, value: reader.word() };
    if (op === "in") return { column, op, value: reader.list(() => reader.quoted()) };
    return { column, op, value: reader.quoted() };
  });
  reader.end();
  return conditions;
}

const HOSTILE = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom(
    "select",
    "order",
    "limit",
    "or",
    "and",
    "not.and",
    "null",
    'a"b',
    "a\\",
    '","',
    "a.b",
    "(x)",
    "{}",
    "%00",
  ),
);
const scalar = fc.oneof(HOSTILE, fc.integer(), fc.boolean());
const operators = (Object.keys(OPERATORS) as PredicateOperator[]).filter((op) => op !== "is" && op !== "in");
const predicate = fc.oneof(
  fc.record({ column: HOSTILE, op: fc.constantFrom(...operators), value: scalar }),
  fc.record({
    column: HOSTILE,
    op: fc.constant<PredicateOperator>("in"),
    value: fc.array(fc.oneof(HOSTILE, fc.integer()), { minLength: 1 }),
  }),
  fc.record({
    column: HOSTILE,
    op: fc.constant<PredicateOperator>("is"),
    value: fc.constantFrom("null", "true", "false"),
  }),
);

test("every condition is read as it was meant, whatever its names and values are", () => {
  fc.assert(
    fc.property(fc.array(predicate, { minLength: 1, maxLength: 5 }), (predicates) => {
      const meant = predicates.map(({ column, op, value }) => ({
        column,
        op,
        value: Array.isArray(value) ? value.map(String) : String(value),
      }));
      expect(readConditions(writeConditions(predicates as Predicate[])!)).toEqual(meant);
    }),
  );
});

test("two conditions on one column both hold", () => {
  const both: Predicate[] = [
    { column: "price", op: "gte", value: 10 },
    { column: "price", op: "lt", value: 20 },
  ];
  expect(writeConditions(both)).toBe('and("price".gte."10","price".lt."20")');
});

test("lists are members of an array, or alternatives", () => {
  expect(writeConditions([{ column: "tags", op: "cs", value: ["new", 'a"b'] }])).toBe(
    String.raw`and("tags".cs."{\"new\",\"a\\\"b\"}")`,
  );
  expect(arrayLiteral(["a,b", 1])).toBe('{"a,b","1"}');
});

test("conditions without a value, and words that are none, are left out", () => {
  expect(writeConditions([])).toBeNull();
  expect(writeConditions([{ column: "a", op: "eq", value: null }])).toBeNull();
  expect(writeConditions([{ column: "a", op: "is", value: "null),or(true" }])).toBeNull();
  expect(writeConditions([{ column: "a", op: "is", value: true }])).toBe('and("a".is.true)');
});

test("an order names its columns exactly, and where nulls go", () => {
  const orderby: OrderBy[] = [
    { column: "a,b", ascending: false, nulls_first: false },
    { column: "order", ascending: true },
    { column: 'c".asc', ascending: true, nulls_first: true },
  ];
  expect(writeOrder(orderby)).toBe(String.raw`"a,b".desc.nullslast,"order".asc,"c\".asc".asc.nullsfirst`);
  expect(writeOrder([])).toBeNull();
});
