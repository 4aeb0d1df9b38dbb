import { createContext, useContext } from "react";
import { say } from "../say.ts";
import { texts } from "../texts.ts";

/** The problems of a form's fields, by the id of their `FieldLabel`. */
export type FieldProblems = ReadonlyMap<string, string>;

export const FieldProblemsContext = createContext<FieldProblems>(new Map());

export const useFieldProblem = (id: string): string | undefined => useContext(FieldProblemsContext).get(id);

type Checked = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong with an input, in our words; null: nothing. An input's own words are in `data-missing` and `data-format`. */
export function problemOf(input: Checked): string | null {
  const { validity, dataset } = input;
  if (!input.willValidate || validity.valid) return null;
  if (validity.customError) return input.validationMessage;
  if (validity.valueMissing) return dataset.missing ?? texts.problems.missing;
  if (dataset.format !== undefined) return dataset.format;
  if (validity.tooShort) return say(texts.problems.too_short, { n: input.minLength });
  if (validity.tooLong) return say(texts.problems.too_long, { n: input.maxLength });
  if (validity.typeMismatch && input.type === "email") return texts.problems.email;
  if (validity.typeMismatch && input.type === "url") return texts.problems.url;
  if (input instanceof HTMLInputElement) {
    if (validity.rangeUnderflow) return say(texts.problems.too_small, { limit: input.min });
    if (validity.rangeOverflow) return say(texts.problems.too_large, { limit: input.max });
  }
  if (validity.stepMismatch) return texts.problems.step;
  if (validity.badInput) return texts.problems.number;
  return texts.problems.format;
}
