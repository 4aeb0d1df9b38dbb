import type { FieldType } from "../fields/field.ts";
import { nameOfLabel } from "../fields/field-name.ts";
import { ANY_STEP } from "../fields/numbers/any-step.ts";
import { isSameJson } from "../values/same-json.ts";
import { beginningOf } from "../values/text.ts";
import { questionsOfGrid, scaleHint, withOther } from "./foreign-question.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseNumber, looseRecord, looseText } from "./loose-json.ts";
import type { ChoiceOutline, ItemOutline, QuestionOutline } from "./outline.ts";
import { plainHtml } from "./plain-html.ts";

/** Types with an exact equivalent. */
const SIMPLE_TYPES: Readonly<Record<string, FieldType>> = {
  short_text: "text",
  long_text: "textarea",
  email: "email",
  phone_number: "tel",
  website: "url",
  number: "number",
  date: "date",
  file_upload: "file",
};

/** Types without an equivalent. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  payment: "Payments need your own account, so it was left out.",
  calendly: "Calendly isn’t supported, so it was left out.",
  ranking: "Ranking isn’t supported, so it was left out.",
  audio: "It was left out.",
};

/** Typeform's markup in texts: bold, italics, and references to answers. */
const MARKS = /(\*{1,2}|_)(?=\S)([^*_\n]*\S)\1/g;
const PIPED = /\{\{\s*(?:field|hidden|var|variable|calculated):?[^{}]*\}\}/g;

/** The text without markup: question titles are plain text here. */
export function typeformText(json: unknown, notes: ImportNotes): string {
  const text = looseText(json);
  const plain = text.replace(PIPED, "…").replace(MARKS, "$2");
  if (text.search(PIPED) >= 0) notes.add(plain, "The answer recalled in its text was left out.");
  return plain;
}

/** Texts of buttons that Typeform itself sets. */
const USUAL_BUTTONS = ["", "start", "continue", "submit", "ok", "next", "again", "create a typeform"];

/** Buttons of single screens and statements do not exist here. */
export function noteButton(subject: string, properties: Loose, notes: ImportNotes): void {
  const text = looseText(properties.button_text);
  if (!USUAL_BUTTONS.includes(text.trim().toLowerCase()))
    notes.add(subject, `Its button “${beginningOf(text, 100)}” was left out.`);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

interface Asked {
  label: string;
  name: string;
  help_text: string | null;
  required: boolean;
}

function asked(field: Loose, notes: ImportNotes): Asked {
  const label = typeformText(field.title, notes) || "Untitled question";
  const ref = looseText(field.ref);
  const { description } = looseRecord(field.properties);
  return {
    label,
    name: ref === "" || UUID.test(ref) ? nameOfLabel(label, "question", new Set()) : ref,
    help_text: typeformText(description, notes) || null,
    required: looseRecord(field.validations).required === true,
  };
}

/** Converts a Typeform field that is not a group. */
export function typeformItems(field: Loose, notes: ImportNotes): ItemOutline[] {
  const type = looseText(field.type);
  const properties = looseRecord(field.properties);
  const own = asked(field, notes);
  if (field.attachment) notes.add(own.label, "Add its image or video again.");
  const missing = LEFT_OUT[type];
  if (missing !== undefined) {
    notes.add(own.label, missing);
    return [];
  }
  switch (type) {
    case "statement":
      noteButton(own.label, properties, notes);
      return [{ kind: "header", title: plainHtml(own.label), description: plainHtml(own.help_text ?? "") }];
    case "multiple_choice":
    case "picture_choice":
    case "dropdown":
    case "yes_no":
    case "legal":
      return choiceItems(type, properties, looseRecord(field.validations), own, notes);
    case "matrix": {
      const rows = looseList(properties.fields).map(looseRecord);
      const { allow_multiple_selection } = looseRecord(rows[0]?.properties);
      const [columns = [], ...others] = rows.map(columnsOf);
      if (others.some((labels) => !isSameJson(labels, columns)))
        notes.add(own.label, "Its rows have different columns. All now have those of the first row.");
      return questionsOfGrid(
        own.label,
        rows.map(({ title, validations }) => ({
          label: typeformText(title, notes),
          required: own.required || looseRecord(validations).required === true,
        })),
        columns,
        { ...own, isMultiple: allow_multiple_selection === true },
      );
    }
    default:
      return [{ kind: "question", ...own, ...kindOf(type, properties, field, own, notes) }];
  }
}

const columnsOf = ({ properties }: Loose) =>
  looseList(looseRecord(properties).choices).map((choice) => looseText(looseRecord(choice).label));

type Kind = Partial<QuestionOutline> & Pick<QuestionOutline, "type">;

function kindOf(type: string, properties: Loose, field: Loose, own: Asked, notes: ImportNotes): Kind {
  const { max_length, min_value, max_value } = looseRecord(field.validations);
  const known = SIMPLE_TYPES[type];
  if (known === "text" || known === "textarea") return { type: known, maxlength: looseNumber(max_length) };
  if (known === "number") {
    return { type: known, min: looseNumber(min_value), max: looseNumber(max_value), step: ANY_STEP };
  }
  if (known !== undefined) return { type: known };
  const steps = looseNumber(properties.steps);
  const labels = looseRecord(properties.labels);
  const hinted = (from: number, to: number): Kind => {
    const [low, high, middle] = [looseText(labels.left), looseText(labels.right), looseText(labels.center)];
    const ends = scaleHint(from, to, low, high, middle);
    const help_text = [own.help_text, ends].filter(Boolean).join("\n") || null;
    return { type: "range", min: from, max: to, step: 1, help_text };
  };
  if (type === "rating") return hinted(1, Math.max(2, steps ?? 5));
  if (type === "nps") return hinted(0, 10);
  if (type === "opinion_scale") {
    const from = properties.start_at_one === true ? 1 : 0;
    return hinted(from, from + Math.max(2, steps ?? 11) - 1);
  }
  notes.add(own.label, "This question type isn’t supported, so it became a short text.");
  return { type: "text" };
}

function choiceItems(
  type: "multiple_choice" | "picture_choice" | "dropdown" | "yes_no" | "legal",
  properties: Loose,
  validations: Loose,
  own: Asked,
  notes: ImportNotes,
): ItemOutline[] {
  if (type === "yes_no") {
    const choices = ["Yes", "No"];
    return [{ kind: "question", ...own, type: "radio", choices }];
  }
  if (type === "legal") {
    return [{ kind: "question", ...own, type: "checkbox" }];
  }
  if (properties.randomize === true) notes.add(own.label, "Its options are no longer shuffled.");
  const choices = looseList(properties.choices).map((one): ChoiceOutline => {
    const choice = looseRecord(one);
    const { href } = looseRecord(choice.attachment);
    const src = looseText(href);
    const isShown = /^https:\/\//.test(src);
    const label = looseText(choice.label);
    if (src !== "" && !isShown) notes.add(own.label, `Add the image of the option “${label}” again.`);
    return { label, ...(isShown && { src }) };
  });
  const isMultiple = properties.allow_multiple_selection === true;
  const question: QuestionOutline & { name: string } = {
    kind: "question",
    ...own,
    type: type === "dropdown" ? "select" : isMultiple ? "checkboxes" : "radio",
    choices: choices.filter(({ label, src }) => label !== "" || src),
    ...(isMultiple && {
      multiple: true,
      min: looseNumber(validations.min_selection),
      max: looseNumber(validations.max_selection),
    }),
  };
  return properties.allow_other_choice === true ? withOther(question, notes) : [question];
}
