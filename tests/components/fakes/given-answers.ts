import { type Cell, type FieldValue, toCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { parseEntry } from "#core/fields/parse-entry.ts";
import { fieldTypeRow } from "#core/fields/registry.ts";
import { readInternationalPhone } from "#core/values/international-phone.ts";
import type { PostedValue } from "#core/values/json.ts";

/** Answers by the names of their questions: an option by its value, several values as a list. */
export type GivenAnswers = Readonly<Record<string, unknown>>;

/** Given answers as a respondent's page would post them, by field id. */
export function parsedAnswers(
  fields: readonly FieldDefinition[],
  given: GivenAnswers,
): Record<string, FieldValue> {
  const answers: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new Error(`The form has no question “${name}”.`);
    const entry = { values: [value].flat() as PostedValue[], files: [] };
    const parsed = parseEntry(field, entry, {
      clock: 0,
      staged_files: [],
      readPhone: readInternationalPhone,
    });
    if (!parsed.ok) throw new Error(`“${name}” cannot be ${JSON.stringify(value)}.`);
    if (parsed.value !== null) answers[field.id] = parsed.value;
  }
  return answers;
}

/** The cells of the given answers only. */
export function cellsOf(fields: readonly FieldDefinition[], given: GivenAnswers): Record<string, Cell> {
  const answers = parsedAnswers(fields, given);
  const answered = fields.filter(({ id }) => id in answers);
  return Object.fromEntries(answered.map((field) => [field.id, toCell(field, answers[field.id]!)]));
}

/** As a submit stores them: also what was not answered. */
export function submittedCells(
  fields: readonly FieldDefinition[],
  given: GivenAnswers,
): Record<string, Cell> {
  const unanswered = fields.map((field) => {
    const value = fieldTypeRow(field.type).value === "boolean" ? false : null;
    return [field.id, { value }] as const;
  });
  return { ...Object.fromEntries(unanswered), ...cellsOf(fields, given) };
}
