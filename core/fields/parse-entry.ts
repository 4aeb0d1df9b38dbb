import { parseBoolean } from "../values/boolean.ts";
import { splitList } from "../values/choice.ts";
import type { Clock } from "../values/clock.ts";
import {
  formatDatetime,
  parseDate,
  parseDatetime,
  parseLocalDatetime,
  parseMonth,
  parseTime,
  parseWeek,
} from "../values/datetime.ts";
import { InexactNumber } from "../values/inexact-number.ts";
import type { PostedValue } from "../values/json.ts";
import { cleanText } from "../values/text.ts";
import type { FieldValue } from "./cell.ts";
import { COUNTRY_CODES } from "./countries.ts";
import { MAX_LIST_LENGTH, MAX_VALUES } from "./entry-limits.ts";
import type { FieldDefinition } from "./field.ts";
import { parseNumeral, withoutChoice } from "./numbers/parse-numeral.ts";
import { findOption, groupOptions, isOptionDisabled } from "./options.ts";
import { type ParsedValue, parseJsonValue } from "./parse-json-value.ts";
import { cleanWireText, readText } from "./read-text.ts";
import type { Reason, ReasonCode } from "./reason.ts";
import { fieldTypeRow, isMultiple, type ValueKind } from "./registry.ts";
import { richTextPaths } from "./rich-text.ts";
import { MAX_TYPED_NAME, typedName } from "./signature.ts";

/** A file that is already in the storage, with facts known to the Worker, not claimed by the visitor. */
export interface StagedFile {
  path: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Media type. */
  type: string;
  lastModified?: number;
  /** Duration of audio or video in seconds, measured by the visitor's browser. */
  duration?: number;
  /** A problem with the file itself that the Worker found. */
  fault?: Reason;
}

/**
 * Everything posted under one name: texts of a form post or values of a JSON body, plus files that the Worker
 * staged.
 */
export interface PostedEntry {
  values: readonly PostedValue[];
  files: readonly StagedFile[];
}

export interface ParseContext {
  /** Converts local times; null: treat them as UTC. */
  clock: Clock | null;
  /** Files staged earlier in this session for this field. A posted path must be one of them. */
  staged_files: readonly StagedFile[];
  /**
   * Returns a phone number in E.164, or null. The server's submit passes one that knows each country's prefixes.
   */
  readPhone?: (text: string) => string | null;
}

export type ParsedEntry =
  | {
      ok: true;
      value: FieldValue;
      /** The texts that the browser would post for the answer, as input of `validate`. */
      wire: readonly string[];
      files: readonly StagedFile[];
    }
  | { ok: false; reasons: Reason[] };

/** Characters of one text, even if the field's own limit is higher. */
export const MAX_TEXT_LENGTH = 100_000;
/** SVG path data: the strokes of a signature. */
const SIGNATURE = /^[MmLlHhVvCcSsQqTtZz\d\s,.eE+-]*$/;

function refused(code: ReasonCode, limit?: number): ParsedEntry {
  return { ok: false, reasons: [limit === undefined ? { code } : { code, limit }] };
}

function toText(value: PostedValue): string | null {
  if (value instanceof InexactNumber) return value.source;
  return typeof value === "object" && value !== null ? null : value === null ? "" : cleanText(String(value));
}

function parseText(field: FieldDefinition, posted: string, { readPhone }: ParseContext): ParsedValue {
  const text = cleanWireText(field.type, posted);
  switch (field.type) {
    case "country": {
      const code = text.trim().toUpperCase();
      return COUNTRY_CODES.includes(code) ? { value: code, wire: code } : "optionUnknown";
    }
    case "signature": {
      const name = typedName(text);
      const isTyped = name !== null && name.trim() !== "" && name.length <= MAX_TYPED_NAME;
      return isTyped || SIGNATURE.test(text) ? { value: text, wire: text } : "badInput";
    }
    case "tel":
      return { value: readPhone?.(text) ?? readText(field.type, text), wire: text };
    default:
      return { value: readText(field.type, text), wire: text };
  }
}

const DATE_PARSERS: Partial<Record<FieldDefinition["type"], (text: string) => number | null>> = {
  date: parseDate,
  time: parseTime,
  month: parseMonth,
  week: parseWeek,
};

function parseOne(
  field: FieldDefinition,
  kind: ValueKind,
  posted: PostedValue,
  context: ParseContext,
): ParsedValue {
  if (kind === "json") return parseJsonValue(field, posted);
  const text = toText(posted);
  if (text === null) return "badInput";
  switch (kind) {
    case "number":
      return parseNumeral(field, posted, text.trim());
    case "date":
      return DATE_PARSERS[field.type]?.(text) === null ? "badInput" : { value: text, wire: text };
    case "datetime": {
      const clock = context.clock ?? 0;
      const iso = parseDatetime(text, clock);
      // A time that the clock skips is validated as typed because the page sees nothing else.
      const isLocal = parseLocalDatetime(text) !== null;
      const wire = iso === null ? null : isLocal ? text : formatDatetime(iso, clock);
      return iso === null || wire === null ? "badInput" : { value: iso, wire };
    }
    case "secret":
      return { value: text, wire: text };
    default:
      return parseText(field, text, context);
  }
}

function isBlank(value: PostedValue): boolean {
  return value === null || value === "";
}

function parseValues(
  field: FieldDefinition,
  kind: ValueKind,
  posted: readonly PostedValue[],
  context: ParseContext,
): ParsedEntry {
  const isList = field.is_array === true;
  const spread = isList ? posted.flatMap((value) => (Array.isArray(value) ? value : [value])) : posted;
  const all = (spread as PostedValue[]).filter((value) => !isBlank(value));
  const given = kind === "number" && !isList ? withoutChoice(all) : all;
  if (given.length > 1 && !isList) return refused("tooMany", 1);
  if (given.some((value) => typeof value === "string" && value.length > MAX_TEXT_LENGTH)) {
    return refused("tooLong", MAX_TEXT_LENGTH);
  }
  const parsed = given.map((value) => parseOne(field, kind, value, context));
  const faults = parsed.filter((one) => typeof one === "string");
  if (faults.length > 0) return { ok: false, reasons: [...new Set(faults)].map((code) => ({ code })) };
  const good = parsed.filter((one) => typeof one !== "string" && !isBlank(one.value)) as Exclude<
    ParsedValue,
    string
  >[];
  const wire = good.map((one) => one.wire);
  const value = isList ? good.map((one) => one.value) : (good[0]?.value ?? null);
  const files =
    field.type === "richtext"
      ? findStaged(
          good.flatMap((one) => richTextPaths(one.value)),
          context,
        )
      : [];
  if (files === null) return refused("fileUnknown");
  return {
    ok: true,
    value: good.length === 0 ? null : value,
    wire: wire.length === 0 ? [""] : wire,
    files,
  };
}

/** The staged files of the paths, without duplicates; null when one is missing. */
function findStaged(paths: readonly string[], { staged_files }: ParseContext): StagedFile[] | null {
  const found = [...new Set(paths)].map((path) => staged_files.find((file) => file.path === path));
  return found.includes(undefined) ? null : (found as StagedFile[]);
}

function parseBooleans(posted: readonly PostedValue[]): ParsedEntry {
  const values = posted.filter((value) => value !== null).map(parseBoolean);
  if (values.includes(null)) return refused("badInput");
  const value = values.includes(true);
  return { ok: true, value, wire: value ? ["on"] : [], files: [] };
}

function postedChoices(field: FieldDefinition, posted: readonly PostedValue[]): string[] | null {
  const texts = posted
    .flatMap((value) => (Array.isArray(value) ? (value as PostedValue[]) : [value]))
    .map(toText);
  if (texts.includes(null)) return null;
  const lists = (texts as string[]).map((text) =>
    findOption(field, text) === null ? splitList(text) : [text],
  );
  return lists.flat().filter((text) => text !== "");
}

function isTooLong(value: PostedValue): boolean {
  if (Array.isArray(value)) return (value as PostedValue[]).some(isTooLong);
  return typeof value === "string" && value.length > MAX_LIST_LENGTH;
}

function parseChoices(field: FieldDefinition, posted: readonly PostedValue[]): ParsedEntry {
  const texts = postedChoices(field, posted);
  if (texts === null) return refused("badInput");
  // The lookup of each value scans all options.
  if (texts.length > MAX_VALUES) return refused("tooMany", MAX_VALUES);
  const options = texts.map((text) => findOption(field, text));
  if (options.includes(null)) return refused("optionUnknown");
  const chosen = new Set(options.flatMap((option) => option ?? []));
  if ([...chosen].some((option) => isOptionDisabled(field, option))) return refused("optionDisabled");
  const isList = isMultiple(field) || field.is_array === true;
  if (chosen.size > 1 && !isList) return refused("tooMany", 1);
  // The order in which browsers post: within a control in page order, several controls one after another.
  const shown = isMultiple(field) ? groupOptions(field).flatMap(({ options }) => options) : [...chosen];
  const ids = shown.filter((option) => chosen.has(option)).map(({ id }) => id);
  const value = isList ? ids : (ids[0] ?? null);
  return { ok: true, value: ids.length === 0 ? null : value, wire: ids, files: [] };
}

function parseFiles(field: FieldDefinition, entry: PostedEntry, context: ParseContext): ParsedEntry {
  const texts = entry.values
    .flatMap((value) => (Array.isArray(value) ? (value as PostedValue[]) : [value]))
    .map(toText);
  if (texts.includes(null)) return refused("badInput");
  const paths = (texts as string[]).flatMap(splitList);
  if (paths.length > MAX_VALUES) return refused("tooMany", MAX_VALUES);
  const staged = findStaged(paths, context);
  if (staged === null) return refused("fileUnknown");
  const all = [...staged, ...entry.files];
  const files = [...new Map(all.map((file) => [file.path, file])).values()];
  if (files.length > 1 && !isMultiple(field)) return refused("tooMany", 1);
  const value = files.map(({ path }) => path);
  return { ok: true, value: files.length === 0 ? null : value, wire: value, files };
}

/** Number of posted values. A list is one value of a JSON field, and several of any other. */
function countValues(field: FieldDefinition, kind: ValueKind, posted: readonly PostedValue[]): number {
  if (kind === "json" && field.is_array !== true) return posted.length;
  return posted.reduce<number>((count, value) => count + (Array.isArray(value) ? value.length : 1), 0);
}

/**
 * Parses everything posted for one field. Checks format and that choices and files exist; `validate` then
 * checks constraints on `wire`, and `core/files` the files. Nothing posted becomes null, never 0 or an empty
 * text. An unticked box is false.
 */
export function parseEntry(field: FieldDefinition, entry: PostedEntry, context: ParseContext): ParsedEntry {
  const kind = fieldTypeRow(field.type).value;
  if (countValues(field, kind, entry.values) > MAX_VALUES) return refused("tooMany", MAX_VALUES);
  if (kind !== "files" && entry.files.length > 0) return refused("badInput");
  switch (kind) {
    case "boolean":
      return parseBooleans(entry.values);
    case "choice":
      if (entry.values.some(isTooLong)) return refused("tooLong", MAX_LIST_LENGTH);
      return parseChoices(field, entry.values);
    case "files":
      if (entry.values.some(isTooLong)) return refused("tooLong", MAX_LIST_LENGTH);
      return parseFiles(field, entry, context);
    case "none":
      return { ok: true, value: null, wire: [], files: [] };
    default:
      return parseValues(field, kind, entry.values, context);
  }
}
