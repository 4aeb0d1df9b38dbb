import type { FieldDefinition, FieldType } from "../../fields/field.ts";
import { fieldTypeRow, isListOfChoices } from "../../fields/registry.ts";
import { plainToRichText } from "../../fields/rich-text-plain.ts";
import { formatNumber } from "../../values/numbers/number-readings.ts";
import { parseJson } from "../../values/parse-json.ts";
import { fromZonedTime } from "../../values/zoned-time.ts";
import { readBoolean } from "../boolean-words.ts";
import type { ImportedValue } from "./batches.ts";
import { chosenOptions, findOption } from "./chosen-options.ts";
import { listParts } from "./list-parts.ts";
import { readCountry } from "./read-country.ts";
import { type Reading, readDate, readMoment, readNumber, readTime } from "./read-text.ts";

/**
 * A value of a file as the field takes it: a number with a point, a day as `2026-03-04`, an option for its label, the ids
 * of several. What cannot be read so stays as it is, and is refused by the rules of the field. Null: empty.
 */
export function importedValue(written: string, field: FieldDefinition, reading: Reading): ImportedValue {
  const text = keepsBlanks(field) ? written : written.trim();
  if (text === "") return null;
  const json = isListOfJson(field) ? parseJson(text) : undefined;
  if (Array.isArray(json)) return json.map((one) => JSON.stringify(one));
  if (isListOfChoices(field)) return chosenOptions(text, field) ?? text;
  if (!isListed(field)) return oneValue(text, field, reading);
  return listParts(text).map((part) => String(oneValue(part, field, reading)));
}

/** Texts are kept with the blanks around them. */
const keepsBlanks = ({ type, is_array }: FieldDefinition): boolean =>
  is_array !== true &&
  (type === "text" || KEEPS_LINES.includes(type) || fieldTypeRow(type).value === "choice");

const KEEPS_LINES: readonly FieldType[] = ["textarea", "hidden"];

/** Whether a field takes several values that are not options, and no names of rows, which the server reads. */
function isListed(field: FieldDefinition): boolean {
  const { value } = fieldTypeRow(field.type);
  return (
    field.is_array === true && ["text", "number", "date", "datetime"].includes(value) && !field.reference
  );
}

const isListOfJson = ({ type, is_array }: FieldDefinition): boolean =>
  is_array === true && fieldTypeRow(type).value === "json" && type !== "richtext";

function oneValue(text: string, field: FieldDefinition, reading: Reading): string | boolean {
  switch (fieldTypeRow(field.type).value) {
    case "boolean":
      return readBoolean(text) ?? text;
    case "number": {
      const number = readNumber(text, reading.decimal);
      return number === null ? text : formatNumber(number);
    }
    case "choice":
      return findOption(text, field)?.value ?? text.trim();
    case "date":
      if (field.type === "time") return readTime(text) ?? text;
      return field.type === "date" ? (readDate(text, reading.date_order) ?? text) : text;
    case "datetime":
      return momentOf(text, reading) ?? text;
    case "json":
      return field.type === "richtext" && !text.startsWith('{"type":"doc"')
        ? JSON.stringify(plainToRichText(text))
        : text;
    default:
      if (field.type === "country") return readCountry(text) ?? text;
      return KEEPS_LINES.includes(field.type) ? text : text.replace(/\s*[\r\n]+\s*/g, " ");
  }
}

/** A moment as ISO 8601 in UTC if the reading has a zone, or as it is written. Null: none. */
function momentOf(text: string, { date_order, zone }: Reading): string | null {
  const moment = readMoment(text, date_order);
  return (moment !== null && zone ? fromZonedTime(moment, zone) : null) ?? moment;
}
