import type { OptionDefinition } from "./field.ts";

/** What a question with options can store. The builder's contract refuses more. */
export const MAX_OPTIONS = 1_000;
export const MAX_OPTGROUPS = 100;
export const MAX_OPTION_LABEL = 2_000;
export const MAX_OPTION_VALUE = 500;
export const MAX_OPTGROUP_LABEL = 500;

function firstFree(taken: ReadonlySet<string>, candidate: (n: number) => string): string {
  let n = 1;
  while (taken.has(candidate(n))) n += 1;
  return candidate(n);
}

const CODE = /^[a-z\d]+(?:[_-]+[a-z\d]+)*$/;

/**
 * The label derived from a value: a code becomes words with a capital first letter; any other value is used
 * unchanged.
 */
export function labelOfValue(value: string): string {
  if (!CODE.test(value)) return value.trim();
  const words = value.replace(/[_-]+/g, " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label after its value changed. It follows the value until the owner writes a label. */
export function followingLabel(option: Pick<OptionDefinition, "value" | "label">, value: string): string {
  const label = option.label.toLowerCase();
  const follows = ["", option.value, labelOfValue(option.value)].some((text) => text.toLowerCase() === label);
  return follows ? labelOfValue(value) : option.label;
}

/** Values from a string with one per line: trimmed, without blank lines and duplicates. */
export function parseOptionLines(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/** Values that no option has yet; a duplicate gets a number appended. */
export function freeValues(
  options: readonly Pick<OptionDefinition, "value">[],
  values: readonly string[],
): string[] {
  const taken = new Set(options.map(({ value }) => value));
  return values.map((value) => {
    const free = taken.has(value) ? firstFree(taken, (n) => `${value}_${n + 1}`) : value;
    taken.add(free);
    return free;
  });
}

/** Options of a preset, by value. */
export function presetOptions(
  labels: Readonly<Record<string, string>>,
  newId: () => string,
): OptionDefinition[] {
  return Object.entries(labels).map(([value, label], index) => ({ id: newId(), value, label, index }));
}

/** Placeholder of an empty option: "Choice A", by its position from 0. */
export function optionGhost(place: number): string {
  return place < 26 ? `Choice ${String.fromCharCode(65 + place)}` : `Choice ${place + 1}`;
}

/** Whether the option is an empty row, which is never stored. */
export function isBlankOption({ value, label, src }: OptionDefinition): boolean {
  return value.trim() === "" && label.trim() === "" && !src;
}

const SAMPLE = /^(option|choice)_(?:([abc])|\d+)$/;

/** Whether an option is blank or has the default name of a form builder: "Option 2". */
export function isSampleOption(option: OptionDefinition): boolean {
  const { value, label, src, disabled } = option;
  if (src || disabled) return false;
  return isBlankOption(option) || (SAMPLE.test(value) && label.toLowerCase() === value.replace("_", " "));
}
