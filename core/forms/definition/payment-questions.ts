import type { FieldDefinition } from "../../fields/field.ts";
import type { BlockDefinition } from "./definition.ts";

type Question = Pick<FieldDefinition, "id" | "type">;

/** The parts of a form that show what it asks for. */
export interface Asking<Field extends Question = Question> {
  blocks: readonly Pick<BlockDefinition, "form_field_id">[];
  fields: readonly Field[];
}

/** Shown when a second payment is added. */
export const ONE_PAYMENT = "A form can have only one payment question.";

/** Payment questions that a block shows. */
export function paymentQuestions<Field extends Question>({ blocks, fields }: Asking<Field>): Field[] {
  const shown = new Set(blocks.map(({ form_field_id }) => form_field_id));
  return fields.filter(({ id, type }) => type === "payment" && shown.has(id));
}

/**
 * Whether a change gives a form more than one payment. A form that had several before can still be changed.
 */
export function addsPayment(before: Asking, after: Asking): boolean {
  const count = paymentQuestions(after).length;
  return count > 1 && count > paymentQuestions(before).length;
}
