import { cleanText, normalizeLines } from "../values/text.ts";

/** Untrusted JSON, read piece by piece. A value of the wrong type counts as absent. `ImportNotes` has the limits. */
export type Loose = Readonly<Record<string, unknown>>;

export function looseRecord(value: unknown): Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function looseList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The whole text without characters that cannot be stored. Numbers become texts. */
export function looseText(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? cleanText(normalizeLines(value)).trim() : "";
}

export function looseNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function oneOf<Value extends string>(value: unknown, known: readonly Value[]): Value | null {
  return known.find((one) => one === value) ?? null;
}
