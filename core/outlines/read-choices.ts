import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "../fields/field.ts";
import {
  freeValues,
  MAX_OPTGROUP_LABEL,
  MAX_OPTGROUPS,
  MAX_OPTION_LABEL,
  MAX_OPTION_VALUE,
  MAX_OPTIONS,
} from "../fields/option-drafts.ts";
import { beginningOf } from "../values/text.ts";
import type { ImportNotes } from "./import-notes.ts";
import { type Loose, looseRecord, looseText } from "./loose-json.ts";

const MAX_SRC = 2_000;
/** Leaves room for a number. */
const MAX_REPEATED_VALUE = 490;

/** The options of a question and their groups. */
export function readChoices(
  json: Loose,
  subject: string | null,
  notes: ImportNotes,
): Pick<FieldDefinition, "options" | "optgroups"> {
  const optgroups = readOptgroups(json.optgroups, subject, notes);
  return { options: readOptions(json.options, optgroups, subject, notes), optgroups };
}

function readOptgroups(json: unknown, subject: string | null, notes: ImportNotes): OptgroupDefinition[] {
  return notes
    .list(json, MAX_OPTGROUPS, subject, "option groups")
    .map((one, index) => {
      const group = looseRecord(one);
      const given = notes.text(group.label, MAX_OPTGROUP_LABEL, subject, "The name of an option group");
      const label = given || `Group ${index + 1}`;
      return { id: looseText(group.id) || label, label, index, disabled: group.disabled === true };
    })
    .filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index);
}

function readOptions(
  json: unknown,
  optgroups: readonly OptgroupDefinition[],
  subject: string | null,
  notes: ImportNotes,
): OptionDefinition[] {
  const read = notes.list(json, MAX_OPTIONS, subject, "options").map(looseRecord);
  const labels = read.map(({ label }) => notes.text(label, MAX_OPTION_LABEL, subject, "An option"));
  const values = freeValues([], valuesOf(read, labels, subject, notes));
  const groups = new Set(optgroups.map(({ id }) => id));
  return read.map((option, index) => {
    const given = looseText(option.value);
    if (given !== "" && given.length <= MAX_OPTION_VALUE && given !== values[index])
      notes.add(subject, `Two options have the value “${given}”, so one is now “${values[index]}”.`);
    const optgroup_id = looseText(option.optgroup_id);
    if (optgroup_id !== "" && !groups.has(optgroup_id))
      notes.add(subject, "Options of a group that wasn’t imported have no group now.");
    return {
      id: looseText(option.id) || `${values[index]}`,
      value: values[index]!,
      label: labels[index]!,
      src: notes.whole(option.src, MAX_SRC, subject, "The address of an option’s image") || null,
      disabled: option.disabled === true,
      index,
      optgroup_id: groups.has(optgroup_id) ? optgroup_id : null,
    };
  });
}

/** Values, of which the second of two equal ones has room for a number. */
function valuesOf(
  options: readonly Loose[],
  labels: readonly string[],
  subject: string | null,
  notes: ImportNotes,
): string[] {
  const seen = new Set<string>();
  return options.map((option, index) => {
    const given = notes.text(option.value, MAX_OPTION_VALUE, subject, "The value of an option");
    const value = given || beginningOf(labels[index]!, MAX_OPTION_VALUE) || `option_${index + 1}`;
    if (seen.has(value)) return beginningOf(value, MAX_REPEATED_VALUE);
    seen.add(value);
    return value;
  });
}
