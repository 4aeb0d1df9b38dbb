import { evaluate } from "../../expressions/evaluate.ts";
import type { Expression } from "../../expressions/expression.ts";
import { referencePaths } from "../../expressions/references.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { isOptionDisabled } from "../../fields/options.ts";
import { can, isMultiple } from "../../fields/registry.ts";
import { isOutOfStock, type Stock } from "../../inventory/availability.ts";
import { idsWithin } from "../definition/always-hidden.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { blocksOfFields } from "../logic/evaluate-form.ts";

type Form = Pick<FormDefinition, "blocks" | "fields">;

/** Whether an expression can hide the block. */
function mayHide(v_hidden: Expression | null | undefined): boolean {
  const expression = v_hidden ?? false;
  return referencePaths(expression).length > 0 || Boolean(evaluate(expression, () => undefined));
}

/** Questions that are shown whatever the answers are. A form without blocks shows every field. */
function alwaysAsked({ blocks, fields }: Form): FieldDefinition[] {
  if (blocks.length === 0) return [...fields];
  const owners = blocksOfFields(blocks);
  const hideable = idsWithin(blocks, ({ v_hidden }) => mayHide(v_hidden));
  return fields.filter(({ id }) => {
    const owner = owners.get(id);
    return owner !== undefined && !hideable.has(owner);
  });
}

/** The fewest choices that a required question accepts. */
function fewest(field: FieldDefinition): number {
  const isCounted = can(field.type, "counts") && isMultiple(field);
  return isCounted ? Math.max(1, field.min ?? 1) : 1;
}

/**
 * Whether stock alone makes every response invalid: a required question that is always shown has too few
 * options left. Optional and hideable questions do not close their form. Loading and submitting share this
 * rule.
 */
export function isSoldOut(form: Form, stock: Stock): boolean {
  return alwaysAsked(form).some((field) => {
    if (field.required !== true || !can(field.type, "options")) return false;
    const offered = field.options.filter((option) => !isOptionDisabled(field, option));
    const left = offered.filter(({ id }) => !isOutOfStock(id, stock));
    return offered.length >= fewest(field) && left.length < fewest(field);
  });
}
