import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "#core/fields/field.ts";
import { nameOfLabel } from "#core/fields/field-name.ts";
import { followingLabel, isBlankOption, isSampleOption } from "#core/fields/option-drafts.ts";

/**
 * Options and groups as one list for the panel. An option belongs to the group above it, or to none above the
 * first group. This order is authoritative: `index` and `optgroup_id` follow from it.
 */
export type OptionRow =
  | { kind: "option"; id: string; option: OptionDefinition }
  | { kind: "group"; id: string; group: OptgroupDefinition };

type Choices = Pick<FieldDefinition, "options" | "optgroups">;
type Rows = readonly OptionRow[];

const byIndex = (a: { index: number }, b: { index: number }) => a.index - b.index;
export const optionRow = (option: OptionDefinition): OptionRow => ({ kind: "option", id: option.id, option });

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

export const optionsOf = (rows: Rows) => rows.flatMap((row) => (row.kind === "option" ? [row.option] : []));

/** Adds an option below the given row, or at the end. */
export function addOption(rows: Rows, id: string, below?: string): OptionRow[] {
  const row = optionRow({ id, value: "", label: "", index: rows.length });
  const at = below === undefined ? rows.length : rows.findIndex((one) => one.id === below) + 1;
  return rows.toSpliced(at, 0, row);
}

/** Id of the next option if it is blank so that Enter moves there instead of adding one. */
export function nextBlank(rows: Rows, below: string): string | undefined {
  const next = rows[rows.findIndex(({ id }) => id === below) + 1];
  return next?.kind === "option" && isBlankOption(next.option) ? next.id : undefined;
}

/** Adds a group at the end. The first group goes to the top so that everything belongs to it. */
export function addGroup(rows: Rows, id: string): OptionRow[] {
  const row: OptionRow = { kind: "group", id, group: { id, label: "Group", index: rows.length } };
  return rows.some(({ kind }) => kind === "group") ? [...rows, row] : [row, ...rows];
}

/** Whether it is an option that nobody has changed since it was made. */
export const isSample = (row: OptionRow) => row.kind === "option" && isSampleOption(row.option);

export function hasSamples(rows: Rows): boolean {
  return rows.some(isSample);
}

/**
 * Changes a label. The value follows the label until the owner sets one. A stored option keeps its value,
 * because answers and prefilled links may refer to it.
 */
export function labelOption(rows: Rows, id: string, label: string, isStored: boolean): OptionRow[] {
  return rows.map((row) => {
    if (row.id !== id || row.kind !== "option") return row;
    const { option } = row;
    const taken = new Set(optionsOf(rows).flatMap((one) => (one.id === id ? [] : [one.value])));
    const followed = ["", option.label, nameOfLabel(option.label, "option", taken)];
    if (isStored || !followed.includes(option.value)) return optionRow({ ...option, label });
    const value = label.trim() === "" ? "" : nameOfLabel(label, "option", taken);
    return optionRow({ ...option, label, value });
  });
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

/** Removes a row. The content of a removed group joins the group above it. */
export function removeRow(rows: Rows, id: string): OptionRow[] {
  return rows.filter((row) => row.id !== id);
}

export function moveRow(rows: Rows, id: string, index: number): OptionRow[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(Math.min(Math.max(index, 0), others.length), 0, row);
}
