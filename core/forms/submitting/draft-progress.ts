import type { FieldValue } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { can, fieldTypeRow, isReadonly } from "../../fields/registry.ts";
import type { FormDefinition } from "../definition/definition.ts";
import { prepareEvaluation } from "../logic/evaluate-form.ts";
import type { Answers } from "./form-session.ts";
import { placedFieldIds } from "./submission.ts";

/** How far a respondent has come. */
export interface DraftProgress {
  /** Questions that the draft's answers do not hide. */
  asked: number;
  /** Those with an answer. */
  answered: number;
  /** Required questions without one, in the order of the form. */
  missing: FieldDefinition[];
}

const isNothing = (value: FieldValue | undefined) => value === undefined || value === null || value === "";
/** A list of empty inputs has no answer either. */
export const isBlank = (value: FieldValue | undefined) =>
  Array.isArray(value) ? value.every(isNothing) : isNothing(value);

/** Whether a draft has any answer. Mirrors `IS_BEGUN` of worker/db/grid/sources/sessions.ts. */
export function isBegun(raw: Answers): boolean {
  return Object.values(raw).some((value) => !isBlank(value));
}

/** What a form asks, and when. */
export type FormShape = Pick<FormDefinition, "form_id" | "blocks" | "fields">;

/** Reads how far drafts of a form have come. Prepared once, because a page has many. */
export function progressReader(
  form: FormShape,
): (raw: Answers, geo: Readonly<Record<string, unknown>> | null) => DraftProgress {
  const evaluate = prepareEvaluation(form);
  const placed = placedFieldIds(form);
  const order = new Map(form.blocks.map(({ form_field_id }, index) => [form_field_id, index]));
  const questions = form.fields
    .filter((field) => placed.has(field.id) && field.type !== "hidden" && !isReadonly(field))
    .sort((a, b) => (order.get(a.id) ?? a.local_index) - (order.get(b.id) ?? b.local_index));
  return (raw, geo) => {
    const known = form.fields.filter(({ id }) => !isBlank(raw[id]));
    const answers = new Map(known.map(({ id }) => [id, raw[id] ?? null]));
    const { hidden_field_ids } = evaluate(answers, { form_id: form.form_id, geo });
    const visible = questions.filter(({ id }) => !hidden_field_ids.has(id));
    // Passwords and payments are never in a draft.
    const asked = visible.filter(({ type }) => can(type, "sync"));
    return {
      asked: asked.length,
      answered: asked.filter(({ id }) => answers.has(id)).length,
      missing: visible.filter(
        (field) => field.required === true && can(field.type, "required") && isMissing(field, answers),
      ),
    };
  };
}

/** An unticked box is an answer, but none to a question that requires one. */
function isMissing({ id, type }: FieldDefinition, answers: ReadonlyMap<string, FieldValue>): boolean {
  return fieldTypeRow(type).value === "boolean" ? answers.get(id) !== true : !answers.has(id);
}
