import { type Cell, toCell } from "../fields/cell.ts";
import type { FieldDefinition } from "../fields/field.ts";
import { parseEntry, type StagedFile } from "../fields/parse-entry.ts";
import { matchesPatternSafely, type PatternWork } from "../fields/patterns/safe-pattern.ts";
import type { Reason } from "../fields/reason.ts";
import { rowsOnce } from "../fields/reference.ts";
import { fieldTypeRow } from "../fields/registry.ts";
import { parseRichText, richTextPaths } from "../fields/rich-text.ts";
import { type ValidationOptions, validate } from "../fields/validate.ts";
import { maxFiles } from "../files/limits.ts";
import type { Clock } from "../values/clock.ts";
import { cleanJson, type JsonValue } from "../values/json.ts";
import { isEditable } from "./columns.ts";
import { isBeyondHtml, isDatabaseTime, roundedTime } from "./database-time.ts";
import { numberColumn, readDatabaseNumber } from "./outside/database-number.ts";
import { isZoneless, localDatetime } from "./zoneless.ts";

export type EditedCell = { ok: true; cell: Cell | null } | { ok: false; reasons: Reason[] };

/** A file that a cell may refer to, with the fault that the server found. */
export type NamedFile = Pick<StagedFile, "path" | "name" | "fault">;

/** The rules for phone numbers of `core/values/international-phone.ts`, which browsers load on demand. */
export interface PhoneRules {
  isPossiblePhone: (text: string) => boolean;
  readInternationalPhone: (text: string) => string | null;
}

interface EditOptions extends Pick<ValidationOptions, "isUrl"> {
  /** Absent: any text is accepted as a phone number. */
  phones?: PhoneRules | null;
  /**
   * The row's files: those of the cell, and newly uploaded ones. Absent: only the server knows which pictures of a
   * rich text exist.
   */
  files?: readonly NamedFile[];
  /** Converts local limits of date-times for comparison with moments. Absent: UTC. */
  clock?: Clock;
  /** Shared by the cells of a request. Absent: this one has all of it. */
  pattern_work?: PatternWork;
}

/** Paths as a cell of files. The files themselves were checked when they were uploaded. */
function editFiles(field: FieldDefinition, value: JsonValue, files: readonly NamedFile[]): EditedCell {
  const paths = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const named = paths.map((path) => files.find((file) => file.path === path));
  if (named.includes(undefined)) return { ok: false, reasons: [{ code: "fileUnknown" }] };
  const all = [...new Set(named)] as NamedFile[];
  const most = maxFiles(field);
  const reasons: Reason[] = [
    ...(all.length > most ? [{ code: "tooMany" as const, limit: most }] : []),
    ...all.flatMap(({ fault }) => fault ?? []),
  ];
  if (reasons.length > 0) return { ok: false, reasons };
  const cell = toCell(
    field,
    all.map(({ path }) => path),
    all,
  );
  return { ok: true, cell: all.length === 0 ? null : cell };
}

/** The paths of a rich text's pictures, in the format of its editor: JSON as text, or a list of them. */
export function picturePaths({ type }: Pick<FieldDefinition, "type">, value: JsonValue): string[] {
  if (type !== "richtext") return [];
  const texts = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const parsed = texts.map((one) => (typeof one === "string" ? parseRichText(one) : cleanJson(one)));
  return parsed.flatMap((text) => (text === undefined ? [] : richTextPaths(text)));
}

const pictureNames = (field: FieldDefinition, value: JsonValue): NamedFile[] =>
  picturePaths(field, value).map((path) => ({ path, name: path.slice(path.lastIndexOf("/") + 1) }));

const BAD_INPUT: EditedCell = { ok: false, reasons: [{ code: "badInput" }] };

/** Times without a zone, kept as they are written. One with a zone would be another time than its sender meant. */
function editLocal(field: FieldDefinition, value: JsonValue): EditedCell {
  const texts = [value]
    .flat()
    .filter((one) => one !== null && one !== "")
    .map(String);
  const locals = texts.map(localDatetime);
  const isList = field.is_array === true;
  if (locals.includes(null) || (texts.length > 1 && !isList)) return BAD_INPUT;
  const reasons = validate({ ...field, required: false }, locals as string[], {});
  if (reasons.length > 0) return { ok: false, reasons };
  const kept = texts.map((text) => text.replace(" ", "T"));
  return { ok: true, cell: kept.length === 0 ? null : { value: isList ? kept : kept[0]! } };
}

/**
 * The cell for an editor's value, validated by the rules of a submit, on page and server alike. `value`:
 * text, number, boolean, option id or ids, ISO time or a local one (`isZoneless`), JSON or a rich text as JSON text, paths of files. Null clears the cell even
 * if the question is required: an owner may remove what a visitor may not omit.
 */
export function editCell(field: FieldDefinition, value: JsonValue, options: EditOptions = {}): EditedCell {
  const edited = editAnswer(field, value, options);
  if (edited.ok) return edited;
  return editDatabaseTimes(field, value, options) ?? editDatabaseNumbers(field, value) ?? edited;
}

/** Numbers of a column outside that JavaScript cannot hold, as texts; null: the value has none. */
function editDatabaseNumbers(field: FieldDefinition, value: JsonValue): EditedCell | null {
  const given = [value].flat();
  const isList = field.is_array === true;
  const isText = (one: unknown) => typeof one === "string" || typeof one === "number";
  if (numberColumn(field) === null || !isEditable(field)) return null;
  if (given.length === 0 || !given.every(isText) || (given.length > 1 && !isList)) return null;
  const read = given.map((one) => readDatabaseNumber(field, String(one).trim()));
  if (read.includes(null)) return null;
  const reasons = read.flatMap((one) => (one === null || one.ok ? [] : one.reasons));
  if (reasons.length > 0) return { ok: false, reasons };
  const numbers = read.flatMap((one) => (one?.ok ? one.value : []));
  return { ok: true, cell: { value: isList ? numbers : numbers[0]! } };
}

/** Times of a column outside that the question cannot hold; null: the value has none. Limits apply where they can. */
function editDatabaseTimes(
  field: FieldDefinition,
  value: JsonValue,
  options: EditOptions,
): EditedCell | null {
  const texts = [value].flat();
  if (texts.length === 0 || !texts.every((text) => isDatabaseTime(field, text))) return null;
  const isList = field.is_array === true;
  if (texts.length > 1 && !isList) return null;
  for (const text of texts as string[]) {
    const judged = editAnswer({ ...field, is_array: false }, roundedTime(text), options);
    if (!judged.ok && !isBeyondHtml(text)) return judged;
  }
  return { ok: true, cell: { value: isList ? texts : texts[0]! } };
}

function editAnswer(
  field: FieldDefinition,
  value: JsonValue,
  { files, clock = 0, phones, pattern_work, ...options }: EditOptions,
): EditedCell {
  const { value: kind } = fieldTypeRow(field.type);
  if (kind !== "files" && !isEditable(field)) return BAD_INPUT;
  if (value === null) return { ok: true, cell: null };
  if (kind === "files") return editFiles(field, value, files ?? []);
  if (isZoneless(field)) return editLocal(field, value);
  const isList = Array.isArray(value) && kind !== "json";
  const entry = { values: isList ? (value as JsonValue[]) : [value], files: [] };
  const pictures = files ?? pictureNames(field, value);
  const context = {
    clock,
    staged_files: pictures as StagedFile[],
    readPhone: phones?.readInternationalPhone,
  };
  const parsed = rowsOnce(field, parseEntry(field, entry, context));
  if (!parsed.ok) return parsed;
  const faults = parsed.files.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) return { ok: false, reasons: faults };
  const reasons = validate({ ...field, required: false }, parsed.wire, {
    ...options,
    isPhone: phones?.isPossiblePhone ?? (() => true),
    matchesPattern: (pattern, text) => matchesPatternSafely(pattern, text, pattern_work),
  });
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, cell: parsed.value === null ? null : toCell(field, parsed.value, parsed.files) };
}
