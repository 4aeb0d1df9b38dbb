import { isForbiddenKey } from "../expressions/path.ts";

const MAX_LENGTH = 60;

/**
 * Converts a string to a valid name: lower-case letters, digits and underscores, without accents; empty if
 * nothing is left.
 */
export function toName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, MAX_LENGTH)
    .replace(/_+$/, "");
}

/**
 * A unique field name: the one asked for, or the same with a number appended. A question about a “Prototype” cannot have
 * that name, which formulas do not read.
 */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name) && !isForbiddenKey(name)) return name;
  let n = 2;
  while (taken.has(`${name}_${n}`)) n += 1;
  return `${name}_${n}`;
}

/** The name derived from a label, or from the field's type where the label yields none. */
export function nameOfLabel(label: string, type: string, taken: ReadonlySet<string>): string {
  return freeName(toName(label) || toName(type), taken);
}
