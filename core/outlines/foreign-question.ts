import { MAX_OPTIONS } from "../fields/option-drafts.ts";
import type { ImportNotes } from "./import-notes.ts";
import type { ChoiceOutline, ItemOutline, QuestionOutline } from "./outline.ts";

const OTHER = "Other";
const OTHER_VALUE = "other";

/**
 * A choice whose last option is "Other", followed by a text question for it. Other products combine the two. "Other" is
 * kept if there are too many options.
 */
export function withOther(question: QuestionOutline & { name: string }, notes: ImportNotes): ItemOutline[] {
  const { name, label, choices } = question;
  const kept = notes.list(choices, MAX_OPTIONS - 1, label, "options") as readonly (string | ChoiceOutline)[];
  return [
    { ...question, choices: [...kept, { label: OTHER, value: OTHER_VALUE }] },
    {
      kind: "question",
      type: "text",
      name: `${name}_other`,
      label: "What exactly?",
      maxlength: 500,
      shown_when: { question: name, operator: "==", value: OTHER_VALUE },
    },
  ];
}

/** A row of a grid. */
export interface GridRow {
  label: string;
  required: boolean;
}

/** A grid from another product becomes one question per row. */
export function questionsOfGrid(
  title: string,
  rows: readonly GridRow[],
  columns: readonly string[],
  { isMultiple, help_text }: Pick<QuestionOutline, "help_text"> & { isMultiple: boolean },
): QuestionOutline[] {
  return rows.map(({ label, required }) => ({
    kind: "question",
    type: isMultiple ? "checkboxes" : "radio",
    label: title === "" ? label : `${title}: ${label}`,
    choices: columns,
    ...(isMultiple && { multiple: true }),
    required,
    help_text,
  }));
}

/** A hint that names the ends of a scale, and its middle: "1: bad, 3: fair, 5: good". */
export function scaleHint(from: number, to: number, low: string, high: string, middle = ""): string | null {
  const center = (from + to) / 2;
  const named = [
    low && `${from}: ${low}`,
    middle && (Number.isInteger(center) ? `${center}: ${middle}` : middle),
    high && `${to}: ${high}`,
  ].filter((end) => end !== "");
  return named.length === 0 ? null : named.join(", ");
}
