import { isReservedName, reservedNameIssue } from "../fields/naming/reserved-name.ts";
import { copyTitle } from "./copy-title.ts";
import type { Doctype } from "./doctypes.ts";

/** Everything that has a name: documents by kind, and tables of a schema. */
export type NamedKind = Doctype | "table";

interface IdentifierRule {
  pattern: RegExp;
  /** One character that may follow the first. */
  character: RegExp;
  /** The allowed characters in words. */
  allowed: string;
}

const MAX_IDENTIFIER = 63;
const MAX_TITLE = 200;

/** PostgreSQL identifiers. */
const TABLE: IdentifierRule = {
  pattern: /^[a-zA-Z_][a-zA-Z0-9_]{0,62}$/,
  character: /^[a-zA-Z0-9_]$/,
  allowed: "Use letters from A to Z, digits and underscores.",
};

/** Kinds whose name is an identifier. The name of any other kind is a title. */
const IDENTIFIERS: Partial<Record<NamedKind, IdentifierRule>> = {
  v0_schema: TABLE,
  v0_bucket: {
    pattern: /^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/,
    character: /^[a-zA-Z0-9_-]$/,
    allowed: "Use letters from A to Z, digits, underscores and hyphens.",
  },
  table: TABLE,
};

/** Says what is wrong with a name of this kind, for people; null if nothing is. */
export function nameIssue(kind: NamedKind, name: string): string | null {
  const rule = IDENTIFIERS[kind];
  const [length, limit] = rule ? [name.length, MAX_IDENTIFIER] : [name.trim().length, MAX_TITLE];
  if (length === 0) return "Enter a name.";
  if (length > limit) return `Use at most ${limit} characters. This name has ${length}.`;
  if (rule && isReservedName(name)) return reservedNameIssue(name);
  if (!rule || rule.pattern.test(name)) return null;
  const wrong = [...name].find((character) => !rule.character.test(character));
  if (wrong === undefined) return `Start with a letter or an underscore, not with “${name[0]}”.`;
  if (/\s/.test(wrong)) return `A name can’t contain spaces. ${rule.allowed}`;
  return `A name can’t contain ${quoted(wrong)}. ${rule.allowed}`;
}

/** An invisible character as its number. */
function quoted(character: string): string {
  if (!/[\p{C}\p{M}\p{Z}]/u.test(character)) return `“${character}”`;
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * The name of a copy, unique among `taken`. A title becomes “Party (copy)”; an identifier becomes `party_copy`, then
 * `party_copy_2`, and its case does not count.
 */
export function copyName(kind: NamedKind, name: string, taken: readonly string[]): string {
  const rule = IDENTIFIERS[kind];
  if (!rule) return copyTitle(name, taken);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  const base = asIdentifier(name, rule).replace(/_copy(?:_\d+)?$/i, "");
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "_copy" : `_copy_${number}`;
    const copy = base.slice(0, MAX_IDENTIFIER - ending.length) + ending;
    if (!used.has(copy.toLowerCase())) return copy;
  }
}

/** Names from before the rule may have any character. */
function asIdentifier(name: string, { character }: IdentifierRule): string {
  const allowed = [...name].map((one) => (character.test(one) ? one : "_")).join("");
  // A reserved name from before the rule.
  if (isReservedName(allowed)) return allowed.replace(/^_+|_+$/g, "");
  return /^[a-zA-Z_]/.test(allowed) ? allowed : `_${allowed}`;
}

/** Kinds whose names are unique, without regard to case, and the sentences for a name that is taken. */
const TAKEN: Partial<Record<NamedKind, (name: string) => string>> = {
  v0_schema: (name) => `A database named “${name}” already exists in this project.`,
  v0_bucket: (name) => `A storage bucket named “${name}” already exists in this project.`,
  table: (name) => `A table named “${name}” already exists in this database.`,
};

/** Says that another one of this kind has the name; null if names of this kind may repeat. */
export function nameTaken(kind: NamedKind, name: string): string | null {
  return TAKEN[kind]?.(name) ?? null;
}
