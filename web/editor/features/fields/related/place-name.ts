import type { FieldDefinition } from "#core/fields/field.ts";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { say } from "../../../../ui/say.ts";
import { texts } from "./texts.ts";

const named = (name: string) => say(texts.question, { name });

/** A question's name in a sentence: its label in quotation marks. */
export const questionName = (
  { label, type, name }: FieldDefinition,
  untitled: string = texts.untitled,
): string => (label ? named(label) : type === "hidden" ? named(name) : untitled);

/** A block's name in a sentence: the question's label, the section's title, or what it is. */
export function placeName(
  { type, form_field_id, title_html }: BlockDefinition,
  fields: ReadonlyMap<string, FieldDefinition>,
): string {
  const field = fields.get(form_field_id ?? "");
  if (field !== undefined) return questionName(field);
  const title = (title_html ?? "").replace(/<[^>]*>/g, "").trim();
  if (title !== "" && !title.includes("&")) return named(title);
  return type === "section" ? texts.a_section : type === "group" ? texts.a_group : texts.a_block;
}
