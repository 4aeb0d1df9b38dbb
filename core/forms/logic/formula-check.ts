import { computeOrder } from "../../expressions/compute.ts";
import { evaluate } from "../../expressions/evaluate.ts";
import type { Expression } from "../../expressions/expression.ts";
import { readPath } from "../../expressions/path.ts";
import { referencedFieldIds } from "../../expressions/references.ts";
import type { FieldValue } from "../../fields/cell.ts";
import { toComputedValue } from "../../fields/computed.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { sortOptions } from "../../fields/options.ts";
import { can, fieldTypeRow, isMultiple } from "../../fields/registry.ts";
import { fieldOf, isReference } from "./formula.ts";
import { sampleAnswers } from "./sample-answers.ts";

/** The type of an expression's result, as far as it is known statically; `any`: unknown. */
type Outcome = "number" | "text" | "boolean" | "choice" | "null" | "list" | "object" | "any";

const NOT_APPLICABLE = "This type can't be applied.";
const ARITHMETIC: ReadonlySet<string> = new Set(["-", "*", "/", "%"]);
const COMPARING: ReadonlySet<string> = new Set([
  ...["==", "!=", ">", "<", ">=", "<="],
  ...["contains", "not_contains", "starts_with", "ends_with"],
]);
const UNUSABLE: ReadonlySet<Outcome> = new Set(["null", "list", "object"]);

const nameOf = ({ label, name }: Pick<FieldDefinition, "label" | "name">) => label || name;

class FormulaProblem extends Error {}

class Check {
  readonly #fields: ReadonlyMap<string, FieldDefinition>;

  constructor(fields: readonly FieldDefinition[]) {
    this.#fields = new Map(fields.map((field) => [field.id, field]));
  }

  outcome(expression: Expression): Outcome {
    if (expression === null) return "null";
    if (typeof expression === "string") return "text";
    if (typeof expression !== "object") return typeof expression as "number" | "boolean";
    if (isReference(expression)) return this.#ofReference(expression.$ref, fieldOf(expression));
    const [left, operator, right] = expression;
    const a = this.outcome(left);
    const b = this.outcome(right);
    if (COMPARING.has(operator)) return "boolean";
    if (ARITHMETIC.has(operator)) return this.#calculated(operator, a, b);
    if (operator === "+") return this.#added(a, b);
    return a === b ? a : "any";
  }

  #ofReference($ref: string, id: string | null): Outcome {
    if (id === null) {
      const [, root, of = ""] = $ref.split("/");
      if (root === "fields" && !this.#fields.has(of))
        throw new FormulaProblem("The selected field does not exist.");
      return "any";
    }
    const field = this.#fields.get(id);
    if (field === undefined) throw new FormulaProblem("The selected field does not exist.");
    const { value } = fieldTypeRow(field.type);
    if (!can(field.type, "referable")) throw new FormulaProblem(`“${nameOf(field)}”: ${NOT_APPLICABLE}`);
    if (value === "files") return "list";
    if (value === "choice") return isMultiple(field) ? "list" : "choice";
    if (value === "number" || value === "boolean") return value;
    return value === "json" ? "object" : "text";
  }

  #calculated(operator: string, a: Outcome, b: Outcome): Outcome {
    for (const side of [a, b])
      if (side !== "number" && side !== "any")
        throw new FormulaProblem(`“${operator}” needs a number on both sides.`);
    return "number";
  }

  #added(a: Outcome, b: Outcome): Outcome {
    for (const side of [a, b]) {
      if (UNUSABLE.has(side)) throw new FormulaProblem(`${NOT_APPLICABLE} “+” takes numbers and texts.`);
      if (side === "choice") throw new FormulaProblem(CHOICE);
    }
    if (a === "boolean" && b !== "text" && b !== "any")
      throw new FormulaProblem("“+” needs numbers or texts.");
    if (b === "boolean" && a !== "text" && a !== "any")
      throw new FormulaProblem("“+” needs numbers or texts.");
    if (a === "any" || b === "any") return "any";
    return a === "number" && b === "number" ? "number" : "text";
  }
}

const CHOICE = 'A choice can only be compared, as in {seat} = "front".';

/**
 * Why a computed value can never have a result, as text for people; null: no problem found. `fields`: all
 * fields of the form, including the computed one.
 */
export function formulaProblem(
  expression: Expression,
  field: Pick<FieldDefinition, "id" | "type">,
  fields: readonly FieldDefinition[],
): string | null {
  try {
    const outcome = new Check(fields).outcome(expression);
    if (UNUSABLE.has(outcome)) return NOT_APPLICABLE;
    if (outcome === "choice") return CHOICE;
    if (fieldTypeRow(field.type).value === "number" && outcome === "boolean")
      return "This question needs a number, but the formula gives yes or no.";
  } catch (error) {
    if (!(error instanceof FormulaProblem)) throw error;
    return error.message;
  }
  const computed = fields.map((one) => (one.id === field.id ? { ...one, v_value: expression } : one));
  return computeOrder(computed).circular.includes(field.id)
    ? "This formula depends on its own result."
    : null;
}

/** Sample answers for trying a formula, by field id, in the shape that the form's runtime uses. */
export function sampleOperands(
  expression: Expression,
  fields: readonly FieldDefinition[],
): ReadonlyMap<string, FieldValue> {
  const ids = new Set(referencedFieldIds(expression));
  const asked = fields.filter(({ id, type }) => ids.has(id) && can(type, "referable"));
  const cells = sampleAnswers(asked);
  return new Map(
    asked.map((field) => {
      if (fieldTypeRow(field.type).value !== "choice") return [field.id, cells[field.id]?.value ?? null];
      const first = sortOptions(field.options)[0]?.id ?? null;
      return [field.id, isMultiple(field) && first !== null ? [first] : first];
    }),
  ) as ReadonlyMap<string, FieldValue>;
}

/** The computed answer for these sample answers; null: none. */
export function tryFormula(
  expression: Expression,
  field: Pick<FieldDefinition, "type">,
  operands: ReadonlyMap<string, FieldValue>,
): FieldValue {
  const outcome = evaluate(expression, ([root, id = "", property, ...rest]) => {
    if (root !== "fields" || property !== "value") return undefined;
    return readPath(operands.get(id) ?? undefined, rest);
  });
  return toComputedValue(field, outcome);
}
