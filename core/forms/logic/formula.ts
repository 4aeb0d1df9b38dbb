import type { Expression, Operator, Reference } from "../../expressions/expression.ts";
import { EXPRESSION_LIMITS, parseExpression } from "../../expressions/parse.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { parseNumber } from "../../values/number.ts";
import { optionOf } from "./conditions.ts";

/**
 * A computed value as people write it: `{guests} * 25 + 10`, `"Dear " + {name}`, `{age} >= 18 and {agreed}`.
 * Braces contain a field's name, or the path of other references: `{#/geo/country}`.
 */
export type ReadFormula =
  | { ok: true; expression: Expression | null }
  /** Index in the text, from 0. */
  | { ok: false; problem: string; at: number };

type Named = Pick<FieldDefinition, "id" | "name" | "options">;

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?<text>"(?:[^"\\]|\\.)*")|\{(?<field>[^{}]*)\}|(?<word>true|false|nothing)\b|(?<sign>(?:and|or|else|contains|not_contains|starts_with|ends_with)\b|==|!=|>=|<=|&&|\|\||\?\?|[-+*/%<>=()×÷−≠≥≤]))/uy;

interface Token {
  kind: "number" | "text" | "field" | "word" | "sign" | "end";
  text: string;
  at: number;
}

/** Alternative spellings of operators. */
const SPELLINGS: Readonly<Record<string, Operator | undefined>> = {
  "=": "==",
  and: "&&",
  or: "||",
  else: "??",
  "×": "*",
  "÷": "/",
  "−": "-",
  "≠": "!=",
  "≥": ">=",
  "≤": "<=",
};

/** How an operator is displayed, where it differs from the stored one. */
const WRITTEN: Partial<Record<Operator, string>> = { "==": "=", "&&": "and", "||": "or", "??": "else" };

/** Precedence of operators; equal ones associate to the left. */
const BINDING: Readonly<Record<Operator, number>> = {
  "??": 1,
  "||": 2,
  "&&": 3,
  "==": 4,
  "!=": 4,
  contains: 5,
  not_contains: 5,
  starts_with: 5,
  ends_with: 5,
  ">": 5,
  "<": 5,
  ">=": 5,
  "<=": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  "/": 7,
  "%": 7,
};

const isOperator = (sign: string): sign is Operator => Object.hasOwn(BINDING, sign);
const FIELD_PATH = /^#\/fields\/([^/]+)\/value$/;

/** The field whose answer a reference reads; null: it reads something else. */
export function fieldOf(expression: Expression): string | null {
  return isReference(expression) ? (FIELD_PATH.exec(expression.$ref)?.[1] ?? null) : null;
}

export function isReference(expression: Expression): expression is Reference {
  return typeof expression === "object" && expression !== null && "$ref" in expression;
}

class FormulaError extends Error {
  readonly at: number;

  constructor(problem: string, at: number) {
    super(problem);
    this.at = at;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (text.slice(at).trim() !== "") {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(text)?.groups;
    if (groups === undefined) throw new FormulaError(unreadable(text.slice(at).trim()), at);
    const [kind, found] = Object.entries(groups).find(([, one]) => one !== undefined) as [
      Token["kind"],
      string,
    ];
    tokens.push({ kind, text: found, at });
    at = TOKEN.lastIndex;
  }
  return [...tokens, { kind: "end", text: "", at: text.length }];
}

function unreadable(rest: string): string {
  if (rest.startsWith('"')) return "A quotation mark is missing.";
  if (rest.startsWith("{")) return "A closing brace is missing. Write a question's name like this: {name}.";
  const word = /^[\p{Letter}\p{Number}_]+/u.exec(rest)?.[0];
  return word === undefined
    ? `“${[...rest][0]}” can't be used here.`
    : `Write question names in braces and text in quotes: {${word}} or "${word}".`;
}

class Reader {
  readonly #tokens: Token[];
  readonly #fields: ReadonlyMap<string, Named>;
  #next = 0;

  constructor(text: string, fields: readonly Named[]) {
    this.#tokens = tokensOf(text);
    this.#fields = new Map(fields.map((field) => [field.name, field]));
  }

  whole(): Expression | null {
    if (this.#tokens.length === 1) return null;
    const expression = this.#operation(1, 1);
    const { kind, text, at }: Token = this.#token;
    if (kind === "end") return expression;
    throw new FormulaError(text === ")" ? "There's an extra “)”." : "Add an operator, such as + or *.", at);
  }

  get #token(): Token {
    return this.#tokens[this.#next]!;
  }

  #operation(least: number, depth: number): Expression {
    let left = this.#operand(depth);
    for (;;) {
      const { kind, text } = this.#token;
      const operator = SPELLINGS[text] ?? text;
      if (kind !== "sign" || !isOperator(operator) || BINDING[operator] < least) return left;
      this.#next += 1;
      const right = this.#operation(BINDING[operator] + 1, depth);
      left = this.#withOptions(left, operator, right);
    }
  }

  /** Options are compared by id but written by value. */
  #withOptions(left: Expression, operator: Operator, right: Expression): Expression {
    if (operator !== "==" && operator !== "!=") return [left, operator, right];
    return [this.#optionId(left, right), operator, this.#optionId(right, left)];
  }

  #optionId(literal: Expression, other: Expression): Expression {
    const id = fieldOf(other);
    if (typeof literal !== "string" || id === null) return literal;
    const field = [...this.#fields.values()].find((one) => one.id === id);
    const { options = [] } = field ?? {};
    const option =
      optionOf({ options } as FieldDefinition, literal) ?? options.find(({ label }) => label === literal);
    return option?.id ?? literal;
  }

  #operand(depth: number): Expression {
    const { kind, text, at } = this.#token;
    if (depth > EXPRESSION_LIMITS.depth) throw new FormulaError("This formula is nested too deeply.", at);
    this.#next += 1;
    if (kind === "number") return this.#number(text, at);
    if (kind === "text") return unquoted(text);
    if (kind === "word") return text === "nothing" ? null : text === "true";
    if (kind === "field") return this.#reference(text, at);
    if (text === "-" || text === "−") return this.#negative(depth);
    if (text !== "(") throw new FormulaError("Add a question, a number, or text here.", at);
    const inner = this.#operation(1, depth + 1);
    if (this.#token.text !== ")") throw new FormulaError("A closing “)” is missing.", at);
    this.#next += 1;
    return inner;
  }

  #number(text: string, at: number): Expression {
    const number = parseNumber(text);
    if (number === null) throw new FormulaError("This number is too long.", at);
    return number;
  }

  #negative(depth: number): Expression {
    const operand = this.#operand(depth + 1);
    return typeof operand === "number" ? 0 - operand : [0, "-", operand];
  }

  #reference(name: string, at: number): Expression {
    const field = this.#fields.get(name.trim()) ?? this.#fields.get(name);
    if (field !== undefined) return { $ref: `#/fields/${field.id}/value` };
    const path = { $ref: name.trim() };
    if (path.$ref.startsWith("#/") && parseExpression(path).ok) return path as Reference;
    const missing = name.trim() === "" ? "" : ` There is no “${name.trim()}”.`;
    throw new FormulaError(`The selected field does not exist.${missing}`, at);
  }
}

function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\(.)/gsu, (_, character: string) => (character === "n" ? "\n" : character));
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

/** Parses a formula; blank: none. `fields`: those that it may name. */
export function readFormula(text: string, fields: readonly Named[]): ReadFormula {
  try {
    const expression = new Reader(text, fields).whole();
    const parsed = parseExpression(expression);
    return parsed.ok
      ? { ok: true, expression }
      : { ok: false, problem: "This formula is too long.", at: text.length };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return { ok: false, problem: error.message, at: error.at };
  }
}

/** The formula of an expression. `readFormula` parses it back to the same expression. */
export function writeFormula(expression: Expression | null | undefined, fields: readonly Named[]): string {
  if (expression === null || expression === undefined) return "";
  const byId = new Map(fields.map((field) => [field.id, field]));
  return written(expression, byId, 1);
}

/** A field's token in a formula. */
export function fieldToken({ id, name }: Pick<Named, "id" | "name">): string {
  return /[{}]|^\s|\s$|^#\//u.test(name) ? `{#/fields/${id}/value}` : `{${name}}`;
}

function written(expression: Expression, fields: ReadonlyMap<string, Named>, least: number): string {
  if (expression === null) return "nothing";
  if (typeof expression === "string") return quoted(expression);
  if (typeof expression === "number") return `${expression}`;
  if (typeof expression === "boolean") return `${expression}`;
  if (isReference(expression)) {
    const field = fields.get(fieldOf(expression) ?? "");
    return field === undefined ? `{${expression.$ref}}` : fieldToken(field);
  }
  const [left, operator, right] = expression;
  const binding = BINDING[operator];
  const side = (one: Expression, other: Expression, tightness: number) => {
    const option = optionIn(one, operator, other, fields);
    return option === undefined ? written(one, fields, tightness) : quoted(option);
  };
  const text = `${side(left, right, binding)} ${WRITTEN[operator] ?? operator} ${side(right, left, binding + 1)}`;
  return binding < least ? `(${text})` : text;
}

/** The value of the option whose id a comparison contains. */
function optionIn(
  literal: Expression,
  operator: Operator,
  other: Expression,
  fields: ReadonlyMap<string, Named>,
): string | undefined {
  if (typeof literal !== "string" || (operator !== "==" && operator !== "!=")) return undefined;
  return fields.get(fieldOf(other) ?? "")?.options.find(({ id }) => id === literal)?.value;
}
