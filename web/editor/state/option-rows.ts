import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "#core/fields/field.ts";
import {
  followingLabel,
  freeValues,
  labelOfValue,
  nextOption,
  parseOptionLines,
} from "#core/fields/option-drafts.ts";

/**
 * Options and groups as one list, as the panel edits them: an option belongs to the group above it, and to none above
 * the first group. The order is the truth: `index` and `optgroup_id` follow from it.
 */
export type OptionRow =
  | { kind: "option"; id: string; option: OptionDefinition }
  | { kind: "group"; id: string; group: OptgroupDefinition };

type Choices = Pick<FieldDefinition, "options" | "optgroups">;
type Rows = readonly OptionRow[];

const byIndex = (a: { index: number }, b: { index: number }) => a.index - b.index;
const optionRow = (option: OptionDefinition): OptionRow => ({ kind: "option", id: option.id, option });

export function toRows({ options, optgroups }: Choices): OptionRow[] {
  const sorted = [...options].sort(byIndex);
  const known = new Set(optgroups.map(({ id }) => id));
  const loose = sorted.filter(({ optgroup_id }) => !optgroup_id || !known.has(optgroup_id));
  const grouped = [...optgroups]
    .sort(byIndex)
    .flatMap((group): OptionRow[] => [
      { kind: "group", id: group.id, group },
      ...sorted.filter(({ optgroup_id }) => optgroup_id === group.id).map(optionRow),
    ]);
  return [...loose.map(optionRow), ...grouped];
}

export function fromRows(rows: Rows): Choices {
  const options: OptionDefinition[] = [];
  const optgroups: OptgroupDefinition[] = [];
  for (const row of rows) {
    if (row.kind === "group") optgroups.push({ ...row.group, index: optgroups.length });
    else options.push({ ...row.option, index: options.length, optgroup_id: optgroups.at(-1)?.id ?? null });
  }
  return { options, optgroups };
}

const optionsOf = (rows: Rows) => rows.flatMap((row) => (row.kind === "option" ? [row.option] : []));

export function addOption(rows: Rows, id: string): OptionRow[] {
  return [...rows, optionRow({ id, ...nextOption(optionsOf(rows)), index: rows.length })];
}

/** A group at the end; the first one goes to the top, so that everything there belongs to it. */
export function addGroup(rows: Rows, id: string): OptionRow[] {
  const row: OptionRow = { kind: "group", id, group: { id, label: "Group", index: rows.length } };
  return rows.some(({ kind }) => kind === "group") ? [...rows, row] : [row, ...rows];
}

/** An option for every line of the text. */
export function addManyOptions(rows: Rows, text: string, newId: () => string): OptionRow[] {
  const values = freeValues(optionsOf(rows), parseOptionLines(text));
  const added = values.map((value, index) =>
    optionRow({ id: newId(), value, label: labelOfValue(value), index: rows.length + index }),
  );
  return [...rows, ...added];
}

export function patchOption(rows: Rows, id: string, patch: Partial<OptionDefinition>): OptionRow[] {
  return rows.map((row) => {
    if (row.id !== id || row.kind !== "option") return row;
    const label = patch.value === undefined ? row.option.label : followingLabel(row.option, patch.value);
    return optionRow({ ...row.option, label, ...patch });
  });
}

export function patchGroup(rows: Rows, id: string, patch: Partial<OptgroupDefinition>): OptionRow[] {
  return rows.map((row) =>
    row.id === id && row.kind === "group" ? { ...row, group: { ...row.group, ...patch } } : row,
  );
}

/** What was in a removed group belongs to the group above it. */
export function removeRow(rows: Rows, id: string): OptionRow[] {
  return rows.filter((row) => row.id !== id);
}

export function moveRow(rows: Rows, id: string, index: number): OptionRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const rest = rows.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(index, 0), rest.length), 0, row);
}
