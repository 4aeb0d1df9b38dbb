import type { FieldValue } from "../../fields/cell.ts";
import type { FieldDefinition } from "../../fields/field.ts";
import { findOption, resolveOptionIds } from "../../fields/options.ts";
import { parseEntry } from "../../fields/parse-entry.ts";
import { fieldTypeRow, isComputed, isMultiple, isReadonly } from "../../fields/registry.ts";
import { splitList } from "../../values/choice.ts";
import type { Clock } from "../../values/clock.ts";
import { isSystemKey } from "./system-keys.ts";

type Parameters = Iterable<readonly [string, string]>;

/**
 * Fields that an address may prefill: no secrets, files, rich documents, locations, signatures or computed
 * values.
 */
export function isPrefillable(field: FieldDefinition): boolean {
  const { value } = fieldTypeRow(field.type);
  const isDocument = value === "json" && field.type !== "latlng";
  const isOwnHand = field.type === "signature";
  const isKept = value === "secret" || value === "files" || value === "none";
  return !isKept && !isDocument && !isOwnHand && !isComputed(field);
}

function choose(field: FieldDefinition, texts: readonly string[]): FieldValue {
  const wanted = texts.flatMap((text) => (findOption(field, text) === null ? splitList(text) : [text]));
  const ids = resolveOptionIds(field, wanted);
  if (isMultiple(field)) return ids.length > 0 ? ids : null;
  return ids[0] ?? null;
}

function parse(field: FieldDefinition, texts: readonly string[], clock: Clock | null): FieldValue {
  if (fieldTypeRow(field.type).value === "choice") return choose(field, texts);
  const values = field.is_array === true ? texts : texts.slice(0, 1);
  const parsed = parseEntry(field, { values, files: [] }, { clock, staged_files: [] });
  return parsed.ok ? parsed.value : null;
}

/** The prefilled fields with their texts. A field without a list takes the first text. */
function filledIn(
  fields: readonly FieldDefinition[],
  parameters: Parameters,
): { field: FieldDefinition; texts: readonly string[] }[] {
  const texts = new Map<string, string[]>();
  for (const [name, text] of parameters) if (text !== "") texts.set(name, [...(texts.get(name) ?? []), text]);
  return fields.flatMap((field) => {
    const given = texts.get(field.name);
    if (given === undefined || !isPrefillable(field)) return [];
    // The plus of `?tel=+44…` means a blank in an address.
    const isPhone = field.type === "tel";
    return [{ field, texts: isPhone ? given.map((text) => text.replace(/^ (?=[1-9])/, "+")) : given }];
  });
}

/** The answer of the texts; null if they are malformed or empty. */
function answerOf(field: FieldDefinition, texts: readonly string[], clock: Clock | null): FieldValue {
  const value = parse(field, texts, clock);
  return value === false ? null : value;
}

/**
 * Prefilled answers from the page's query parameters, by field id. Parameters are named after fields; choices
 * are option values or ids. Omits empty, unknown and malformed ones, and system keys that are not fields.
 */
export function prefill(
  fields: readonly FieldDefinition[],
  parameters: Parameters,
  clock: Clock | null = null,
): Map<string, FieldValue> {
  const answers = new Map<string, FieldValue>();
  for (const { field, texts } of filledIn(fields, parameters)) {
    const value = answerOf(field, texts, clock);
    if (value !== null) answers.set(field.id, value);
  }
  return answers;
}

/** Prefill texts of read-only questions, verbatim; only where `prefill` yields an answer. */
export function prefilledTexts(
  fields: readonly FieldDefinition[],
  parameters: Parameters,
): Record<string, string[]> {
  const held = filledIn(fields.filter(isReadonly), parameters).filter(
    ({ field, texts }) => answerOf(field, texts, null) !== null,
  );
  return Object.fromEntries(
    held.map(({ field, texts }) => [field.name, field.is_array === true ? [...texts] : texts.slice(0, 1)]),
  );
}

/** Names of required hidden fields without prefill. */
export function missingHiddenFields(
  fields: readonly FieldDefinition[],
  answers: ReadonlyMap<string, FieldValue>,
): FieldDefinition[] {
  return fields.filter(
    ({ id, type, required }) => type === "hidden" && required === true && !answers.has(id),
  );
}

/** Parameters that links within a form must keep: system keys and prefill. */
export function carriedParameters(
  fields: readonly FieldDefinition[],
  parameters: Parameters,
): [string, string][] {
  const names = new Set(fields.map(({ name }) => name));
  return [...parameters]
    .filter(([name]) => names.has(name) || isSystemKey(name))
    .map(([name, text]) => [name, text]);
}

/** The address with these answers as prefill, by field name, without empty ones. */
export function addressWith(address: string, answers: Iterable<readonly [string, string]>): string {
  const query = [...answers].flatMap(([name, text]) =>
    text === "" ? [] : `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
  );
  return query.length === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${query.join("&")}`;
}
