import type { FieldDefinition, FieldType } from "#core/fields/field.ts";
import type { BlockType } from "#core/forms/definition/definition.ts";
import type { FormPage } from "./form-page.ts";
import type { StylePart } from "./page-style.ts";

const MEDIA: readonly BlockType[] = ["image", "video", "pdf"];
const TOGGLES: readonly FieldType[] = ["toggle", "toggle-group"];
/** What has something to tick: files that were sent along with a refused answer, and the tools of a drawing, too. */
const TICKED: readonly FieldType[] = [
  ...TOGGLES,
  ...(["radio", "checkboxes", "checkbox", "switch", "file", "image", "audio", "video", "canvas"] as const),
];

/** So many questions are not laid out before they are seen. */
export const MANY_QUESTIONS = 60;

/** The parts of the style that a form's page needs, in the order in which they overrule each other. */
export function formStyleParts({ definition, start }: FormPage): StylePart[] {
  const { blocks, fields, method } = definition;
  const asks = (types: readonly FieldType[]) =>
    fields.some(({ type }: FieldDefinition) => types.includes(type));
  const needs: Partial<Record<StylePart, boolean>> = {
    choices: asks(TICKED),
    toggles: asks(TOGGLES),
    json: asks(["json"]),
    arrays: fields.some(({ is_array }) => is_array),
    many: fields.length > MANY_QUESTIONS,
    media: blocks.some(({ type }) => MEDIA.includes(type)),
    payment: asks(["payment"]),
    start: start !== null,
    // The ending comes over the form.
    card: method === "dialog",
  };
  return (Object.keys(needs) as StylePart[]).filter((part) => needs[part]);
}
