import type { FieldDefinition } from "#core/fields/field.ts";
import { quotedParts } from "#core/tables/import/list-parts.ts";
import { say } from "../../../../ui/say.ts";
import { cellKind } from "../cells/cell-kinds.ts";
import { rangeTexts } from "./texts.ts";

/** Characters of a pasted text that a reason quotes. */
const MOST_QUOTED = 40;

/** Says why a column's cells do not accept a pasted text, and quotes the part of a list that they do not know. */
export function unreadText(field: FieldDefinition, text: string, zone: string): string {
  const { paste } = cellKind(field);
  const parts = quotedParts(text) ?? text.split(/[,;\n]/).map((part) => part.trim());
  const unknown = parts.find((part) => part !== "" && paste?.(part, field, zone) === undefined);
  const isList = field.type === "checkboxes" || field.multiple === true;
  const quoted = (isList && unknown) || text.trim();
  const letters = Array.from(quoted);
  return say(rangeTexts.unread[field.type] ?? rangeTexts.reasons.invalid, {
    text: letters.length > MOST_QUOTED ? `${letters.slice(0, MOST_QUOTED).join("")}…` : quoted,
  });
}
