import { type Expression, OPERATORS, type Operator } from "./expression.ts";
import { isForbiddenKey } from "./path.ts";

export const EXPRESSION_LIMITS = {
  /** Nesting depth of operations. */
  depth: 32,
  /** Operations, references and literals together. */
  nodes: 500,
  /** Characters of one literal or reference. */
  text_length: 2_000,
} as const;

export type ExpressionFault =
  | "not_an_expression"
  | "unknown_operator"
  | "malformed_reference"
  | "forbidden_key"
  | "not_finite"
  | "too_deep"
  | "too_large"
  | "too_long";

export type ParsedExpression = { ok: true; expression: Expression } | { ok: false; fault: ExpressionFault };

const REFERENCE = /^#(?:\/[^/\0]+)+$/;

function isOperator(value: unknown): value is Operator {
  return (OPERATORS as readonly unknown[]).includes(value);
}

function referenceFault($ref: unknown): ExpressionFault | null {
  if (typeof $ref !== "string" || !REFERENCE.test($ref)) return "malformed_reference";
  if ($ref.length > EXPRESSION_LIMITS.text_length) return "too_long";
  return $ref.split("/").some(isForbiddenKey) ? "forbidden_key" : null;
}

class ExpressionCheck {
  #nodes = 0;

  fault(json: unknown, depth: number): ExpressionFault | null {
    this.#nodes += 1;
    if (this.#nodes > EXPRESSION_LIMITS.nodes) return "too_large";
    if (depth > EXPRESSION_LIMITS.depth) return "too_deep";
    if (json === null || typeof json === "boolean") return null;
    if (typeof json === "number") return Number.isFinite(json) ? null : "not_finite";
    if (typeof json === "string") return json.length > EXPRESSION_LIMITS.text_length ? "too_long" : null;
    if (typeof json !== "object") return "not_an_expression";
    if (!Array.isArray(json)) {
      const keys = Object.keys(json);
      return keys.length === 1 && keys[0] === "$ref"
        ? referenceFault((json as { $ref: unknown }).$ref)
        : "not_an_expression";
    }
    if (json.length !== 3) return "not_an_expression";
    if (!isOperator(json[1])) return "unknown_operator";
    return this.fault(json[0], depth + 1) ?? this.fault(json[2], depth + 1);
  }
}

/** Validates unknown JSON: limited depth, size and text length, known operators, well-formed references. */
export function parseExpression(json: unknown): ParsedExpression {
  const fault = new ExpressionCheck().fault(json, 1);
  return fault === null ? { ok: true, expression: json as Expression } : { ok: false, fault };
}
