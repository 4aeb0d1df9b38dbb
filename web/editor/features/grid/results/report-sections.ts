import type { FieldDefinition } from "#core/fields/field.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { buildTree, type TreeSection } from "#core/forms/definition/tree.ts";
import { countedAs } from "#core/results/counted-as.ts";
import { texts } from "./texts.ts";

/** Questions under a heading; null: they need none. */
export interface ReportSection {
  id: string;
  title: string | null;
  fields: FieldDefinition[];
}

/**
 * The questions with answers, in the order of the form. Those that respondents do not see come last: hidden fields, and
 * questions that are not on the form any more, if they were answered.
 */
export function reportSections(
  form: Pick<FormDefinition, "blocks" | "fields">,
  hasAnswers: (field_id: string) => boolean,
): ReportSection[] {
  const { sections } = buildTree({ blocks: [...form.blocks], fields: [...form.fields] });
  const isCounted = (field: FieldDefinition) => countedAs(field) !== null;
  const shown = sections.map((section) => ({
    id: section.id,
    title: titleOf(section),
    fields: section.items.flatMap(({ field }) => (field !== null && isCounted(field) ? [field] : [])),
  }));
  const visible = shown.map((section) => ({
    ...section,
    fields: section.fields.filter(({ type }) => type !== "hidden"),
  }));
  const placed = new Set(visible.flatMap(({ fields }) => fields.map(({ id }) => id)));
  const rest = form.fields.filter((field) => !placed.has(field.id) && isCounted(field));
  const hidden = rest.filter(({ type }) => type === "hidden");
  const others = rest.filter((field) => field.type !== "hidden" && hasAnswers(field.id));
  const all = [
    ...visible,
    { id: "hidden", title: texts.hidden_fields, fields: hidden },
    { id: "others", title: texts.other_questions, fields: others },
  ].filter(({ fields }) => fields.length > 0);
  return all;
}

/** Of the section, else of the heading with which it begins. */
function titleOf({ block, items }: TreeSection): string | null {
  const first = items[0]?.block;
  const own = plain(block?.title_html ?? null);
  return own || (first?.type === "header" && plain(first.title_html)) || null;
}

/** The text of an owner's markup, in one line. */
function plain(html: string | null): string {
  if (!html) return "";
  const text = /[<&]/.test(html)
    ? (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "")
    : html;
  return text.replace(/\s+/g, " ").trim();
}
