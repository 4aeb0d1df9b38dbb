import type { Expression } from "../../expressions/expression.ts";
import { referencedFieldIds } from "../../expressions/references.ts";
import { replacePlaceholders } from "../../expressions/templates.ts";
import type { FormDefinition } from "../definition/definition.ts";

/** Where a form uses a question. */
export type FieldUse =
  /** The question decides whether the block is shown. `option_ids`: the options that the condition names. */
  | { kind: "condition"; block_id: string; option_ids: readonly string[] }
  /** The formula of another field reads the answer. */
  | { kind: "formula"; field_id: string }
  /** A text of the ending page shows the answer. */
  | { kind: "ending" }
  /** An email goes to the address in the answer, or shows the answer. */
  | { kind: "recipient" | "email"; audience: Mail["audience"] };

export interface Mail {
  audience: "owner" | "respondent";
  is_enabled: boolean;
  subject_template: string;
  body_template: string;
  recipient_field_id: string | null;
}

type Form = Pick<FormDefinition, "blocks" | "fields" | "ending">;

/** Lists where a form and its emails use a question, in the order of the page. */
export function usesOfField(field_id: string, form: Form, mails: readonly Mail[]): FieldUse[] {
  const { blocks, fields, ending } = form;
  const field = fields.find(({ id }) => id === field_id);
  if (field === undefined) return [];
  const options = new Set(field.options.map(({ id }) => id));
  const uses: FieldUse[] = [];
  for (const { id, v_hidden } of blocks) {
    if (!referencedFieldIds(v_hidden).includes(field_id)) continue;
    const option_ids = comparedTexts(v_hidden, field_id).filter((text) => options.has(text));
    uses.push({ kind: "condition", block_id: id, option_ids });
  }
  for (const { id, v_value } of fields) {
    if (id !== field_id && referencedFieldIds(v_value ?? null).includes(field_id))
      uses.push({ kind: "formula", field_id: id });
  }
  if (endingTexts(ending).some((text) => showsAnswer(text, field.name))) uses.push({ kind: "ending" });
  for (const { audience, is_enabled, recipient_field_id, ...mail } of mails) {
    if (!is_enabled) continue;
    if (recipient_field_id === field_id) uses.push({ kind: "recipient", audience });
    if ([mail.subject_template, mail.body_template].some((text) => showsAnswer(text, field.name)))
      uses.push({ kind: "email", audience });
  }
  return uses;
}

/** The texts with which an expression compares a field. */
function comparedTexts(expression: Expression, field_id: string): string[] {
  if (!Array.isArray(expression)) return [];
  const [left, , right] = expression as readonly [Expression, unknown, Expression];
  if (Array.isArray(left) || Array.isArray(right))
    return [...comparedTexts(left, field_id), ...comparedTexts(right, field_id)];
  const texts = [left, right].filter((side) => typeof side === "string");
  return referencedFieldIds(expression).includes(field_id) ? texts : [];
}

/** The owner's texts of the ending page that is shown. */
function endingTexts({
  is_ending_page_enabled,
  ending_page_template_id,
  ...ending
}: Form["ending"]): string[] {
  const own = ending.ending_page_i18n_overrides;
  const isShown = is_ending_page_enabled && own?.template_id === (ending_page_template_id ?? "default");
  return isShown ? Object.values(own.overrides) : [];
}

/** The names of the fields whose answers a text shows, each with the names of its parts. */
export function namesShown(template: string): Set<string> {
  const names = new Set<string>();
  replacePlaceholders(template, {}, (_, path) => {
    const [first, ...parts] = path.split(".");
    if (first === "fields") for (const index of parts.keys()) names.add(parts.slice(0, index + 1).join("."));
    return "";
  });
  return names;
}

const showsAnswer = (template: string, name: string) => namesShown(template).has(name);
