import type { Cell } from "../fields/cell.ts";
import { filesOfCell } from "../fields/cell.ts";
import { countryName } from "../fields/countries/country-names.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { paymentText } from "../fields/payment.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import { typedName } from "../fields/signature.ts";
import type { Clock } from "../values/clock.ts";
import { formatDatetime } from "../values/datetime.ts";
import type { JsonValue } from "../values/json.ts";
import { formatLocal } from "../values/local-format.ts";
import { formatMessage } from "../values/message.ts";
import { beginningOf } from "../values/text.ts";
import { documentText, fieldName, jsonText, plainText } from "./cell-text.ts";
import { chosenText, listText, rowNames } from "./export/list-text.ts";

/** One answer as a display text, with the name of its question. */
export interface ReadAnswer {
  name: string;
  label: string;
  text: string;
}

export interface Reader {
  lang: string;
  /** Converts moments; null: UTC. */
  clock: Clock | null;
  /** Says how many characters of an answer are left out: the text `mail.left_out` of a language. */
  left_out: string;
}

/** Characters of an answer. Mail servers refuse, and mail programs cut, what is very long. */
const MAX_LENGTH = 5_000;
/** As a data URL, a drawing is unreadable. */
const DRAWN = new Set(["signature", "canvas"]);

/** The answers in the order of the form, without secrets and empty answers. */
export function answerList(
  fields: readonly FieldDefinition[],
  data: Readonly<Record<string, Cell>>,
  reader: Reader,
): ReadAnswer[] {
  return fields
    .toSorted((a, b) => a.local_index - b.local_index)
    .filter(({ type }) => fieldTypeRow(type).value !== "secret")
    .map((field) => ({
      name: field.name,
      label: fieldName(field),
      text: shortened(readText(data[field.id], field, reader), reader),
    }))
    .filter(({ text }) => text !== "");
}

function shortened(text: string, { lang, left_out }: Reader): string {
  if (text.length <= MAX_LENGTH) return text;
  const kept = beginningOf(text, MAX_LENGTH);
  const n = [...text.slice(kept.length)].length;
  return `${kept}…\n(${formatMessage(left_out, { n }, lang)})`;
}

function readText(cell: Cell | undefined, field: FieldDefinition, { lang, clock }: Reader): string {
  if (cell === undefined || cell.value === null) return "";
  if (cell.labels !== undefined) return rowNames(cell);
  if (field.type === "richtext") return documentText(cell.value);
  if (field.type === "json") return jsonText(cell);
  if (field.type === "payment") return paymentText(cell, lang);
  if (DRAWN.has(field.type)) return `✓ ${typedName(plainText(cell.value)) ?? ""}`.trim();
  switch (fieldTypeRow(field.type).value) {
    case "choice":
      return chosenText(cell, field);
    case "files":
      return listText(filesOfCell(cell).map(({ name }) => name));
    case "boolean":
      return cell.value === true ? "✓" : "✗";
    default: {
      const shown = (value: JsonValue) => {
        const text = plainText(value);
        if (field.type === "country") return countryName(text, lang);
        const isMoment = field.type === "datetime-local";
        const local = isMoment ? (formatDatetime(text, clock ?? 0) ?? text) : text;
        return formatLocal(field.type, local, lang);
      };
      return Array.isArray(cell.value) ? listText(cell.value.map(shown)) : shown(cell.value);
    }
  }
}
