import type { FieldType } from "#core/fields/field.ts";
import type { BlockType } from "#core/forms/definition/definition.ts";
import type { FormHead } from "#core/forms/look/form-head.ts";
import type { StylePart } from "./page-style.ts";

const MEDIA: readonly BlockType[] = ["image", "video", "pdf", "form"];
const TOGGLES: readonly FieldType[] = ["toggle", "toggle-group"];
/** Types with a tick box, including stored files of a refused response and drawing tools. */
const TICKED: readonly FieldType[] = [
  ...TOGGLES,
  ...(["radio", "checkboxes", "checkbox", "switch", "file", "image", "audio", "video", "canvas"] as const),
];

/** From this many questions on, layout is skipped for those out of view. */
export const MANY_QUESTIONS = 60;

/** Style parts for a form's page, in the order in which they override each other. */
export function formStyleParts({
  definition,
  start,
}: {
  definition: Pick<FormHead, "blocks" | "fields" | "method">;
  start: object | null;
}): StylePart[] {
  const { blocks, fields, method } = definition;
  const asks = (types: readonly FieldType[]) => fields.some(({ type }) => types.includes(type));
  const has = (type: BlockType) => blocks.some((block) => block.type === type);
  const needs: Partial<Record<StylePart, boolean>> = {
    choices: asks(TICKED),
    toggles: asks(TOGGLES),
    json: asks(["json"]),
    number: asks(["number"]),
    arrays: fields.some(({ is_array }) => is_array),
    many: fields.length > MANY_QUESTIONS,
    media: blocks.some(({ type }) => MEDIA.includes(type)),
    payment: asks(["payment"]),
    countdown: start !== null || has("countdown"),
    start: start !== null,
    // The ending page is shown over the form.
    card: method === "dialog",
  };
  return (Object.keys(needs) as StylePart[]).filter((part) => needs[part]);
}
