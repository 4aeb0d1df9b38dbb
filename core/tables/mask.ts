import type { FieldDefinition, FieldType } from "../fields/field.ts";
import { fieldTypeRow, isMultiple } from "../fields/registry.ts";

export type MaskFormat = "text" | "uuid" | "email";

const MARK = "*";
/** The first of these that a text contains divides it into parts. */
const SEPARATORS = [" ", "@", "-", ".", "_"];

const starred = (text: string) => MARK.repeat([...text].length);
const keepFirst = (text: string) => {
  const [first = "", ...others] = text;
  return first + MARK.repeat(others.length);
};
/** Keeps the first letter, unless it is the whole text. */
const hideMost = (text: string) => ([...text].length === 1 ? MARK : keepFirst(text));
/** Parts behind the first one keep the first letter only if they are short. */
const laterPart = (part: string) => {
  const { length } = [...part];
  return length === 2 || length === 3 ? keepFirst(part) : starred(part);
};

function maskText(text: string): string {
  const separator = SEPARATORS.find((one) => text.includes(one));
  if (separator === undefined) return hideMost(text);
  const [first = "", ...others] = text.split(separator);
  return [keepFirst(first), ...others.map(laterPart)].join(separator);
}

function maskEmail(text: string): string {
  const [local, domain, ...rest] = text.split("@");
  if (!local || domain === undefined || rest.length > 0) return starred(text);
  return `${hideMost(local)}@${domain}`;
}

function maskUuid(text: string): string {
  const [first, second, third, fourth, fifth, ...rest] = text.split("-");
  if (!first || !fourth || fifth === undefined || rest.length > 0) return starred(text);
  const end = [...fourth].at(-1);
  return [keepFirst(first), second, third, starred(fourth.slice(1)) + end, starred(fifth)].join("-");
}

/** Hides a text behind asterisks, except what tells it apart: its first letter, an email's domain, parts of an id. */
export function mask(text: string, format: MaskFormat = "text"): string {
  if (format === "email") return maskEmail(text);
  return format === "uuid" ? maskUuid(text) : maskText(text);
}

/** Values that say nothing about a person, or are shown as something other than text. */
const CLEAR_VALUES = ["boolean", "date", "datetime", "files", "secret", "none"];
const CLEAR_TYPES: readonly FieldType[] = ["color", "signature", "canvas"];
const EMAILS: readonly FieldType[] = ["email", "challenge_email"];

type MaskedField = Pick<FieldDefinition, "type" | "multiple" | "is_array">;

/** Whether masking hides the answers of a field. Dates, colors, files, drawings and lists of choices stay. */
export function isMaskable(field: MaskedField): boolean {
  const { value } = fieldTypeRow(field.type);
  if (value === "choice") return !isMultiple(field) && field.is_array !== true;
  return !CLEAR_TYPES.includes(field.type) && !CLEAR_VALUES.includes(value);
}

/** A cell's text as people see it while masking is on: in the grid, its tooltips, panels and copies. */
export function maskAnswer(text: string, field: MaskedField): string {
  return isMaskable(field) ? mask(text, EMAILS.includes(field.type) ? "email" : "text") : text;
}
