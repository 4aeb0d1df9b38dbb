import { nameOfLabel } from "../fields/field-name.ts";
import { questionsOfGrid, scaleHint, withOther } from "./foreign-question.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseNumber, looseRecord, looseText } from "./loose-json.ts";
import type { ItemOutline, QuestionOutline } from "./outline.ts";

/** The common properties of a Google Forms question, from either export. */
export interface GoogleAsked {
  label: string;
  help_text: string | null;
  required: boolean;
}

const FILE_TYPES: Readonly<Record<string, Pick<QuestionOutline, "type" | "accept">>> = {
  IMAGE: { type: "image" },
  VIDEO: { type: "video" },
  AUDIO: { type: "audio" },
  PDF: { type: "file", accept: ".pdf" },
};

/** A question of the Forms API. */
export function googleQuestion(question: Loose, asked: GoogleAsked, notes: ImportNotes): ItemOutline[] {
  const { label } = asked;
  if (question.grading) notes.add(label, "Quiz points and correct answers weren’t imported.");
  if (question.choiceQuestion) return choiceQuestion(looseRecord(question.choiceQuestion), asked, notes);
  return [{ kind: "question", ...asked, ...kindOf(question, asked, notes) }];
}

type Kind = Omit<QuestionOutline, "kind" | "label" | "required">;

function kindOf(question: Loose, asked: GoogleAsked, notes: ImportNotes): Kind {
  const { label, help_text } = asked;
  if (question.textQuestion) {
    return { type: looseRecord(question.textQuestion).paragraph === true ? "textarea" : "text" };
  }
  if (question.scaleQuestion) {
    const scale = looseRecord(question.scaleQuestion);
    const low = looseText(scale.lowLabel);
    return scaleKind(scale.low, scale.high, low, looseText(scale.highLabel), help_text);
  }
  if (question.ratingQuestion) {
    return scaleKind(1, looseRecord(question.ratingQuestion).ratingScaleLevel, "", "", help_text);
  }
  if (question.dateQuestion) {
    const { includeTime, includeYear } = looseRecord(question.dateQuestion);
    if (includeYear === false) notes.add(label, "It now also asks for the year.");
    return { type: includeTime === true ? "datetime-local" : "date" };
  }
  if (question.timeQuestion) {
    const isDuration = looseRecord(question.timeQuestion).duration === true;
    if (isDuration) notes.add(label, "Durations aren’t supported, so it became a short text.");
    return { type: isDuration ? "text" : "time" };
  }
  if (question.fileUploadQuestion) return fileKind(looseRecord(question.fileUploadQuestion), label, notes);
  notes.add(label, "This question type isn’t supported, so it became a short text.");
  return { type: "text" };
}

/** A number on a scale, with its ends named in a hint. */
export function scaleKind(
  low: unknown,
  high: unknown,
  lowLabel: string,
  highLabel: string,
  help_text: string | null,
): Kind {
  const from = looseNumber(low) ?? 0;
  const to = Math.max(looseNumber(high) ?? 5, from + 1);
  const hint = [help_text, scaleHint(from, to, lowLabel, highLabel)].filter(Boolean).join("\n") || null;
  return { type: "range", min: from, max: to, step: 1, help_text: hint };
}

function fileKind(upload: Loose, label: string, notes: ImportNotes): Kind {
  const types = looseList(upload.types);
  const only = types.length === 1 ? FILE_TYPES[String(types[0])] : undefined;
  if (types.length > 1 || (types.length === 1 && !only && types[0] !== "ANY")) {
    notes.add(label, "It now accepts files of any type.");
  }
  return { type: "file", ...only, multiple: (looseNumber(upload.maxFiles) ?? 1) > 1 };
}

const CHOICE_TYPES = { RADIO: "radio", CHECKBOX: "checkboxes", DROP_DOWN: "select" } as const;

function choiceQuestion(choice: Loose, asked: GoogleAsked, notes: ImportNotes): ItemOutline[] {
  const options = looseList(choice.options).map(looseRecord);
  const type = CHOICE_TYPES[choice.type as keyof typeof CHOICE_TYPES] ?? "radio";
  if (options.some(({ goToAction, goToSectionId }) => goToAction || goToSectionId)) {
    notes.add(asked.label, "Jumps to another section weren’t imported. Use conditions instead.");
  }
  if (options.some(({ image }) => image)) notes.add(asked.label, "Add the option images again.");
  if (choice.shuffle === true) notes.add(asked.label, "Its options are no longer shuffled.");
  const labels = options.filter(({ isOther }) => isOther !== true).map(({ value }) => looseText(value));
  return choiceItems(
    type,
    labels,
    options.some(({ isOther }) => isOther === true),
    asked,
    notes,
  );
}

/** A choice from any export, followed by the question for "Other". */
export function choiceItems(
  type: "radio" | "checkboxes" | "select",
  labels: readonly string[],
  hasOther: boolean,
  asked: GoogleAsked,
  notes: ImportNotes,
): ItemOutline[] {
  const choices = labels.filter((label) => label !== "");
  const multiple = type === "checkboxes" ? { multiple: true } : {};
  const question: QuestionOutline = { kind: "question", ...asked, type, choices, ...multiple };
  if (!hasOther) return [question];
  return withOther({ ...question, name: nameOfLabel(asked.label, type, new Set()) }, notes);
}

/** The rows of a grid of the Forms API. */
export function googleGrid(group: Loose, title: string, help_text: string | null): ItemOutline[] {
  const columns = looseRecord(looseRecord(group.grid).columns);
  const rows = looseList(group.questions).map(looseRecord);
  return questionsOfGrid(
    title,
    rows.map(({ rowQuestion, required }) => ({
      label: looseText(looseRecord(rowQuestion).title),
      required: required === true,
    })),
    looseList(columns.options).map((option) => looseText(looseRecord(option).value)),
    { isMultiple: columns.type === "CHECKBOX", help_text },
  );
}
