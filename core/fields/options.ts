import type { FieldDefinition, OptgroupDefinition, OptionDefinition } from "./field.ts";

/** Options under one heading. `optgroup` null: options without a group. */
export interface OptionGroup {
  optgroup: OptgroupDefinition | null;
  options: OptionDefinition[];
}

type Choices = Pick<FieldDefinition, "options" | "optgroups">;

function byIndex(a: { index: number }, b: { index: number }): number {
  return a.index - b.index;
}

/** Options in order, re-indexed from 0. */
export function sortOptions(options: readonly OptionDefinition[]): OptionDefinition[] {
  return [...options].sort(byIndex).map((option, index) => ({ ...option, index }));
}

/** Options without a group first, then the groups in order. Empty groups are omitted. */
export function groupOptions({ options, optgroups }: Choices): OptionGroup[] {
  const sorted = [...options].sort(byIndex);
  const known = new Set(optgroups.map(({ id }) => id));
  const groups = [...optgroups].sort(byIndex).map((optgroup) => ({
    optgroup,
    options: sorted.filter((option) => option.optgroup_id === optgroup.id),
  }));
  const loose = sorted.filter(({ optgroup_id }) => !optgroup_id || !known.has(optgroup_id));
  return [{ optgroup: null, options: loose }, ...groups].filter((group) => group.options.length > 0);
}

/** Finds an option by id, ignoring case, else by value: browsers post ids, and owners prefill by value. */
export function findOption({ options }: Pick<Choices, "options">, text: string): OptionDefinition | null {
  const named = text.toLowerCase();
  return options.find(({ id }) => id === named) ?? options.find(({ value }) => value === text) ?? null;
}

/** Whether the option or its group is disabled. */
export function isOptionDisabled(
  { optgroups }: Pick<Choices, "optgroups">,
  option: OptionDefinition,
): boolean {
  return (
    option.disabled === true || optgroups.some(({ id, disabled }) => id === option.optgroup_id && disabled)
  );
}

/** Ids of the options that a prefill names by id or value, without disabled and unknown ones. */
export function resolveOptionIds(field: Choices, texts: readonly string[]): string[] {
  const found = texts.map((text) => findOption(field, text));
  const ids = found.flatMap((option) =>
    option !== null && !isOptionDisabled(field, option) ? [option.id] : [],
  );
  return [...new Set(ids)];
}
