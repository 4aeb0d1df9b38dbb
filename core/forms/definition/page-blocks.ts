import { UUID } from "../../values/uuid.ts";
import { isZone } from "../../values/zone-offset.ts";
import type { BlockDefinition, BlockType } from "./definition.ts";

/** Blocks that only the page of a site has. Forms have all others, and a page no questions and no groups of them. */
const ON_PAGES: readonly BlockType[] = ["form", "countdown"];
const ON_FORMS: readonly BlockType[] = ["section", "group", "field"];

/** Whether a page, or a form, may have blocks of a type. `keep_page_content` of the database decides the same. */
export const fitsDocument = (type: BlockType, is_page: boolean): boolean =>
  !(is_page ? ON_FORMS : ON_PAGES).includes(type);

/** The form that a block shows, with its title when it was chosen; null: none, or not a form's id. */
export function embeddedForm({ type, data }: Pick<BlockDefinition, "type" | "data">) {
  const { form_id, title } = data;
  if (type !== "form" || typeof form_id !== "string" || !UUID.test(form_id)) return null;
  return { form_id, title: typeof title === "string" ? title : "" };
}

/**
 * The moment that a block counts down to, ISO 8601, and the zone in which the owner named it, if it is known; null: no
 * moment.
 */
export function countdownEnd({ type, data: { until, time_zone } }: Pick<BlockDefinition, "type" | "data">) {
  if (type !== "countdown" || typeof until !== "string" || Number.isNaN(Date.parse(until))) return null;
  const zone = typeof time_zone === "string" && isZone(time_zone) ? time_zone : null;
  return { until: new Date(until).toISOString(), time_zone: zone };
}
