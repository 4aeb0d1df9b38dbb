import type { OptionDefinition } from "./field.ts";

function firstFree(taken: ReadonlySet<string>, candidate: (n: number) => string): string {
  let n = 1;
  while (taken.has(candidate(n))) n += 1;
  return candidate(n);
}

const CODE = /^[a-z\d]+(?:[_-]+[a-z\d]+)*$/;

/** The label that follows from a value: the words of a code, the first letter large; anything else is a label already. */
export function labelOfValue(value: string): string {
  if (!CODE.test(value)) return value.trim();
  const words = value.replace(/[_-]+/g, " ").trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label after a value was changed: it follows the value for as long as nobody has given it its own text. */
export function followingLabel(option: Pick<OptionDefinition, "value" | "label">, value: string): string {
  const label = option.label.toLowerCase();
  const follows = ["", option.value, labelOfValue(option.value)].some((text) => text.toLowerCase() === label);
  return follows ? labelOfValue(value) : option.label;
}

/** Values from a text with one on each line: trimmed, without blanks and repetitions. */
export function parseOptionLines(text: string): string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}

/** Values that none of the options has yet: one that is taken gets a number behind it. */
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
