import fc from "fast-check";
import { expect, test } from "vitest";
import type { Predicate } from "../tables/grid-query.ts";
import { OPERATORS, type PredicateOperator } from "../tables/operators.ts";
import { escapeLike } from "../tables/predicates.ts";
import { arrayLiteral, columnName, type QueryParameter, writeConditions } from "./write-conditions.ts";

/** PostgREST's grammar of conditions, as far as it is written here. Throws at the first fault. */
class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  take(word: string): void {
    if (!this.ahead(word)) throw new Error(`${word} expected at ${this.#at}`);
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

  name(): string {
    return this.ahead('"') ? this.quoted() : this.word();
  }

  list(): string[] {
    this.take("(");
    const items = [this.quoted()];
    while (!this.ahead(")")) {
      this.take(",");
      items.push(this.quoted());
    }
    this.take(")");
    return items;
  }

  rest(): string {
    const rest = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return rest;
  }

  end(): void {
    if (this.rest() !== "") throw new Error("more than was expected");
  }
}

function readName(text: string): string {
  const reader = new Reader(text);
  const name = reader.name();
  reader.end();
  return name;
}

/** In a parameter of its own, a value is all that follows. */
function readCondition([parameter, text]: QueryParameter) {
  const reader = new Reader(text);
  const isTree = parameter === "and";
  if (isTree) reader.take("(");
  const column = isTree ? reader.name() : readName(parameter);
  if (isTree) reader.take(".");
  const op = reader.word();
  reader.take(".");
  const isQuoted = isTree && op !== "is" && op !== "in";
  const value =
    op === "in" ? reader.list() : op === "is" ? reader.word() : isQuoted ? reader.quoted() : reader.rest();
  if (isTree) reader.take(")");
  reader.end();
  return { column, op, value };
}

const NAMES = [
  "select",
  "order",
  "limit",
  "or",
  "and",
  "not.and",
  "offset",
  "columns",
  "a.b",
  "rel.id",
  "(x)",
  "ä",
];
const HOSTILE = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.constantFrom(...NAMES, "null", 'a"b', "a\\", '","', "{}", "%00", "eq.1"),
);
const scalar = fc.oneof(HOSTILE, fc.integer(), fc.boolean());
const operators = (Object.keys(OPERATORS) as PredicateOperator[]).filter(
  (op) => !["is", "in", "like", "ilike"].includes(op),
);
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

// Proves connection/query-values
test("every condition is read as it was meant, whatever its names and values are", () => {
  fc.assert(
    fc.property(fc.array(predicate, { maxLength: 5 }), (predicates) => {
      const meant = predicates.map(({ column, op, value }) => ({
        column,
        op,
        value: Array.isArray(value) ? value.map(String) : String(value),
      }));
      expect(writeConditions(predicates as Predicate[]).map(readCondition)).toEqual(meant);
    }),
  );
});

test("two conditions on one column both hold", () => {
  const both: Predicate[] = [
    { column: "price", op: "gte", value: 10 },
    { column: "price", op: "lt", value: 20 },
  ];
  expect(writeConditions(both)).toEqual([
    ["price", "gte.10"],
    ["price", "lt.20"],
  ]);
});

test("a column whose name is a parameter's is still a column", () => {
  const parameters = NAMES.map((column) => writeConditions([{ column, op: "eq", value: 'a"b' }])[0]!);
  for (const [name] of parameters) expect(["select", "order", "limit", "or", "offset"]).not.toContain(name);
  expect(parameters.map((one) => readCondition(one).column)).toEqual(NAMES);
});

test("lists are members of an array, or alternatives", () => {
  expect(writeConditions([{ column: "tags", op: "cs", value: ["new", 'a"b'] }])).toEqual([
    ["tags", String.raw`cs.{"new","a\"b"}`],
  ]);
  expect(arrayLiteral(["a,b", 1])).toBe('{"a,b","1"}');
});

test("conditions without a value, and words that are none, are left out", () => {
  expect(writeConditions([{ column: "a", op: "eq", value: null }])).toEqual([]);
  expect(writeConditions([{ column: "a", op: "is", value: "null),or(true" }])).toEqual([]);
  expect(writeConditions([{ column: "a", op: "is", value: null }])).toEqual([["a", "is.null"]]);
  expect(writeConditions([{ column: "a", op: "eq", value: "" }])).toEqual([["a", "eq."]]);
});

test("an asterisk of a pattern is an asterisk", () => {
  const like = (value: string) => writeConditions([{ column: "a", op: "ilike", value }])[0]![1];
  expect(like("50%")).toBe("ilike.50%");
  expect(like("a*%")).toBe(String.raw`imatch.^a\*.*$`);
  expect(like(String.raw`\%*_`)).toBe(String.raw`imatch.^\%\*.$`);
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const condition = like(`${escapeLike(text)}*%`);
      const regex = new RegExp(
        condition.slice("imatch.".length).replace(/\\([^\\^$.*+?()[\]{}|/-])/gu, "$1"),
        "s",
      );
      expect(regex.test(`${text}* and more`)).toBe(true);
      expect(regex.test(`x${text}*`)).toBe(false);
    }),
  );
});

test("an order names its columns exactly", () => {
  expect(["price", "order", "a,b", 'c".asc', "Ä"].map(columnName)).toEqual([
    "price",
    "order",
    '"a,b"',
    String.raw`"c\".asc"`,
    '"Ä"',
  ]);
});
