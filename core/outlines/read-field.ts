import { parseExpression } from "../expressions/parse.ts";
import { AUTOCOMPLETE_TOKENS } from "../fields/autocomplete.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "../fields/field.ts";
import { freeName, nameOfLabel } from "../fields/field-name.ts";
import { isReservedName } from "../fields/naming/reserved-name.ts";
import { patternFault } from "../fields/patterns/safe-pattern.ts";
import { can } from "../fields/registry.ts";
import { isDateLimit } from "../fields/validate.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseNumber, looseRecord, looseText, oneOf } from "./loose-json.ts";
import { readChoices } from "./read-choices.ts";

const MAX_LABEL = 2_000;
const MAX_NAME = 100;
/** Leaves room for a number. */
const MAX_REPEATED_NAME = 90;
const MAX_LENGTH = 1_000_000;
const MAX_DATA_TEXT = 50_000;
const MAX_AUTOCOMPLETE = 10;

/** A question of the file, and where to note what is wrong with it. */
interface Subject {
  type: FieldType;
  subject: string | null;
  notes: ImportNotes;
}

/** Reads a field from untrusted JSON; null: its type is unknown. `taken`: names of the fields before it. */
export function readField(
  json: Loose,
  local_index: number,
  taken: ReadonlySet<string>,
  notes: ImportNotes,
): FieldDefinition | null {
  const type = oneOf(json.type, FIELD_TYPES);
  const subject = looseText(json.label) || looseText(json.name) || null;
  if (type === null) {
    notes.add(subject, "This question type isn’t supported, so it was left out.");
    return null;
  }
  if (json.reference) notes.add(subject, "The table it looked up was left out.");
  const about: Subject = { type, subject, notes };
  const label = notes.text(json.label, MAX_LABEL, subject, "Its label");
  const step = Number(json.step) > 0 ? looseNumber(json.step) : null;
  notes.invalid(json.step, step !== null, subject, "Its step");
  return {
    id: looseText(json.id) || `field-${local_index}`,
    name: readName(json.name, label, taken, about),
    type,
    label: label || null,
    placeholder: notes.text(json.placeholder, 500, subject, "Its placeholder") || null,
    help_text: notes.text(json.help_text, 2_000, subject, "Its hint") || null,
    required: json.required === true,
    readonly: json.readonly === true,
    is_array: json.is_array === true,
    multiple: json.multiple === true,
    pattern: readPattern(json.pattern, about),
    ...limits(json, "min", "max", looseNumber, about),
    ...limits(json, "minlength", "maxlength", length, about),
    step,
    accept: notes.whole(json.accept, 500, subject, "Its list of file types") || null,
    autocomplete: readAutocomplete(json.autocomplete, about),
    data: readData(json.data, about),
    v_value: readFormula(json.v_value, about),
    ...readChoices(json, subject, notes),
    local_index,
  };
}

function readName(
  json: unknown,
  label: string,
  taken: ReadonlySet<string>,
  { type, subject, notes }: Subject,
): string {
  const given = looseText(json);
  const isUsable = given !== "" && !isReservedName(given);
  if (!isUsable) return nameOfLabel(label, type, taken);
  const free = freeName(notes.text(given, MAX_NAME, subject, "Its name"), taken);
  if (free.length <= MAX_NAME) return free;
  return freeName(notes.text(given, MAX_REPEATED_NAME, subject, "Its name"), taken);
}

function readPattern(json: unknown, { subject, notes }: Subject): string | null {
  const pattern = notes.whole(json, 1_000, subject, "Its pattern");
  if (pattern === "") return null;
  const fault = patternFault(pattern);
  if (fault === null) return pattern;
  const reason = fault === "invalid" ? "is not a regular expression" : "cannot be checked here";
  notes.add(subject, `Its pattern ${reason}, so it was left out.`);
  return null;
}

function length(json: unknown): number | null {
  const number = looseNumber(json);
  return number !== null && Number.isInteger(number) && number >= 0 && number <= MAX_LENGTH ? number : null;
}

/** With the lower limit above the upper one no value would be valid, so both are dropped. */
function limits<Low extends string, High extends string>(
  json: Loose,
  low: Low,
  high: High,
  read: (value: unknown) => number | null,
  { subject, notes }: Subject,
): Record<Low | High, number | null> {
  const [from, to] = [read(json[low]), read(json[high])];
  const isFaulty = from !== null && to !== null && from > to;
  for (const [key, limit] of [[low, from] as const, [high, to] as const])
    notes.invalid(json[key], limit !== null, subject, "One of its limits");
  if (isFaulty) notes.add(subject, "Its lower limit is above the upper one, so both were left out.");
  return { [low]: isFaulty ? null : from, [high]: isFaulty ? null : to } as Record<Low | High, number | null>;
}

function readAutocomplete(json: unknown, { subject, notes }: Subject): string[] | null {
  const given = looseList(json);
  const known = AUTOCOMPLETE_TOKENS.filter((token) => given.includes(token));
  notes.invalid(
    json,
    given.every((token) => known.includes(token as string)),
    subject,
    "An autofill name",
  );
  const kept = notes.list(known, MAX_AUTOCOMPLETE, subject, "autofill names") as string[];
  return kept.length > 0 ? kept : null;
}

function readData(json: unknown, { type, subject, notes }: Subject): Record<string, unknown> | null {
  const data = { ...looseRecord(json) };
  for (const key of can(type, "date_bounds") ? ["min", "max"] : []) {
    const limit = data[key];
    if (typeof limit !== "string" || limit === "" || isDateLimit(type, limit)) continue;
    delete data[key];
    notes.add(subject, `Its limit “${limit}” isn’t valid, so it was left out.`);
  }
  return Object.keys(data).length > 0 ? notes.record(data, MAX_DATA_TEXT, subject, "Its settings") : null;
}

function readFormula(json: unknown, { subject, notes }: Subject): FieldDefinition["v_value"] {
  if (json === undefined || json === null) return null;
  const parsed = parseExpression(json);
  if (parsed.ok) return parsed.expression;
  notes.add(subject, "Its formula isn’t valid, so it was left out.");
  return null;
}
