const MAX_LENGTH = 60;

/** A text in the shape of a name: small letters, digits and underscores, without accents; empty if nothing is left. */
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

/** A name that no other field has: the one asked for, or with a number behind it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let n = 2;
  while (taken.has(`${name}_${n}`)) n += 1;
  return `${name}_${n}`;
}

/** The name that follows from a label; from the type of the field where the label has nothing to offer. */
export function nameOfLabel(label: string, type: string, taken: ReadonlySet<string>): string {
  return freeName(toName(label) || toName(type), taken);
}
