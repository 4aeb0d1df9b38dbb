import { parseExpression } from "../expressions/parse.ts";
import { AUTOCOMPLETE_TOKENS } from "../fields/autocomplete.ts";
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldType,
  type OptgroupDefinition,
  type OptionDefinition,
} from "../fields/field.ts";
import { freeName, nameOfLabel } from "../fields/field-name.ts";
import { freeValues } from "../fields/option-drafts.ts";
import { patternFault } from "../fields/patterns/safe-pattern.ts";
import { can } from "../fields/registry.ts";
import { isDateLimit } from "../fields/validate.ts";
import { isSystemKey } from "../forms/submitting/system-keys.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseList, looseNumber, looseRecord, looseText, oneOf } from "./loose-json.ts";

const PROTOTYPE_NAMES = ["__proto__", "constructor", "prototype"];
const MAX_OPTIONS = 1_000;
const MAX_OPTGROUPS = 100;
const MAX_LENGTH = 1_000_000;
const MAX_DATA_TEXT = 10_000;
const MAX_AUTOCOMPLETE = 10;

/** Reads a field from untrusted JSON; null: its type is unknown. `taken`: names of the fields before it. */
export function readField(
  json: Loose,
  local_index: number,
  taken: ReadonlySet<string>,
  notes: ImportNotes,
): FieldDefinition | null {
  const label = looseText(json.label, 2_000);
  const type = oneOf(json.type, FIELD_TYPES);
  const subject = label || looseText(json.name, 100) || null;
  if (type === null) {
    notes.add(subject, "This question type isn’t supported, so it was left out.");
    return null;
  }
  if (json.reference) notes.add(subject, "The table it looked up was left out.");
  const optgroups = readOptgroups(json.optgroups);
  return {
    id: looseText(json.id, 100) || `field-${local_index}`,
    name: readName(json.name, label, type, taken),
    type,
    label: label || null,
    placeholder: looseText(json.placeholder, 500) || null,
    help_text: looseText(json.help_text, 2_000) || null,
    required: json.required === true,
    readonly: json.readonly === true,
    is_array: json.is_array === true,
    multiple: json.multiple === true,
    pattern: readPattern(json.pattern, subject, notes),
    ...limits(json, "min", "max", looseNumber),
    ...limits(json, "minlength", "maxlength", length),
    step: Number(json.step) > 0 ? looseNumber(json.step) : null,
    accept: looseText(json.accept, 500) || null,
    autocomplete: readAutocomplete(json.autocomplete),
    data: readData(json.data, { type, subject, notes }),
    v_value: readFormula(json.v_value, subject, notes),
    options: readOptions(json.options, optgroups),
    optgroups,
    local_index,
  };
}

function readName(json: unknown, label: string, type: string, taken: ReadonlySet<string>): string {
  const name = looseText(json, 100);
  const isUsable = name !== "" && !isSystemKey(name) && !PROTOTYPE_NAMES.includes(name);
  return isUsable ? freeName(name.slice(0, 90), taken) : nameOfLabel(label, type, taken);
}

function readPattern(json: unknown, subject: string | null, notes: ImportNotes): string | null {
  const pattern = looseText(json, 1_000);
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
): Record<Low | High, number | null> {
  const [from, to] = [read(json[low]), read(json[high])];
  const isFaulty = from !== null && to !== null && from > to;
  return { [low]: isFaulty ? null : from, [high]: isFaulty ? null : to } as Record<Low | High, number | null>;
}

function readAutocomplete(json: unknown): string[] | null {
  const tokens = AUTOCOMPLETE_TOKENS.filter((token) => looseList(json).includes(token));
  return tokens.length > 0 ? tokens.slice(0, MAX_AUTOCOMPLETE) : null;
}

interface Subject {
  type: FieldType;
  subject: string | null;
  notes: ImportNotes;
}

function readData(json: unknown, { type, subject, notes }: Subject): Record<string, unknown> | null {
  const data = { ...looseRecord(json) };
  for (const key of can(type, "date_bounds") ? ["min", "max"] : []) {
    const limit = data[key];
    if (typeof limit !== "string" || limit === "" || isDateLimit(type, limit)) continue;
    delete data[key];
    notes.add(subject, `Its limit “${limit}” isn’t valid, so it was left out.`);
  }
  return Object.keys(data).length > 0 && JSON.stringify(data).length <= MAX_DATA_TEXT ? data : null;
}

function readFormula(json: unknown, subject: string | null, notes: ImportNotes): FieldDefinition["v_value"] {
  if (json === undefined || json === null) return null;
  const parsed = parseExpression(json);
  if (parsed.ok) return parsed.expression;
  notes.add(subject, "Its formula isn’t valid, so it was left out.");
  return null;
}

function readOptgroups(json: unknown): OptgroupDefinition[] {
  return looseList(json)
    .slice(0, MAX_OPTGROUPS)
    .map((one, index) => {
      const group = looseRecord(one);
      const label = looseText(group.label, 500) || `Group ${index + 1}`;
      return { id: looseText(group.id, 100) || label, label, index, disabled: group.disabled === true };
    })
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
}

function readOptions(json: unknown, optgroups: readonly OptgroupDefinition[]): OptionDefinition[] {
  const read = looseList(json).slice(0, MAX_OPTIONS).map(looseRecord);
  const values = freeValues(
    [],
    read.map(({ value, label }, index) => {
      return (looseText(value, 400) || looseText(label, 400) || `option_${index + 1}`).slice(0, 400);
    }),
  );
  return read.map((option, index) => {
    const optgroup_id = looseText(option.optgroup_id, 100);
    return {
      id: looseText(option.id, 100) || `${values[index]}`,
      value: values[index]!,
      label: looseText(option.label, 2_000),
      src: looseText(option.src, 2_000) || null,
      disabled: option.disabled === true,
      index,
      optgroup_id: optgroups.some(({ id }) => id === optgroup_id) ? optgroup_id : null,
    };
  });
}
