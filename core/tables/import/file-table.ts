import { freeName, nameOfLabel } from "../../fields/field-name.ts";
import { beginningOf, cleanText } from "../../values/text.ts";
import { type ColumnFacts, columnFacts } from "./column-facts.ts";
import type { FileRows } from "./file-rows.ts";
import { ImportProblem } from "./import-problem.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { readDate, readNumber } from "./read-text.ts";

/** A column of a file: its header, and what its values say. */
export interface FileColumn {
  /** The name of the header, or one like “Column 3”, unlike the others. */
  label: string;
  facts: ColumnFacts;
}

/** The rows of a file below its header, with one value for each column. */
export interface FileTable {
  has_header: boolean;
  columns: FileColumn[];
  rows: string[][];
  /** The line of each row in the file. */
  lines: number[];
  /** How many lines at the beginning are left out. */
  skipped_lines: number;
  /** Names of columns that are longer than a label, so that they are cut. */
  cut_names: number;
}

/** What a person says of a file. Null: guessed. */
export interface Arrangement {
  has_header: boolean | null;
  /** Lines above the names or the first row. */
  skipped_lines: number | null;
}

const MOST_LABEL = 200;

/**
 * Arranges rows as a table: values as they are, columns without anything left out. Throws an ImportProblem if there are no
 * rows, too many rows or too many columns.
 */
export function arrangeFile(file: FileRows, { has_header, skipped_lines }: Arrangement): FileTable {
  const skipped = skipped_lines ?? linesAbove(file);
  const from = file.lines.findIndex((line) => line > skipped);
  if (from === -1) throw new ImportProblem("empty");
  const [rows, lines] = [file.rows.slice(from), file.lines.slice(from)];
  const isHeader = has_header ?? looksLikeHeader(rows);
  const header = isHeader ? rows[0]! : [];
  const body = isHeader ? rows.slice(1) : rows;
  if (body.length > IMPORT_LIMITS.rows) throw new ImportProblem("too_many_rows");
  const places = usedPlaces(header, body);
  if (places.length > IMPORT_LIMITS.columns) throw new ImportProblem("too_many_columns");
  const values = body.map((row) => places.map((place) => cleanText(row[place] ?? "")));
  const labels = labelsOf(places, header);
  return {
    has_header: isHeader,
    columns: labels.map((label, place) => ({ label, facts: columnFacts(values.map((row) => row[place]!)) })),
    rows: values,
    lines: isHeader ? lines.slice(1) : lines,
    skipped_lines: skipped,
    cut_names: header.filter((name) => tidy(name).length > MOST_LABEL).length,
  };
}

/** Rows that tell how wide a table is, and how many of the first may be a title. */
const SAMPLE_ROWS = 100;
const MOST_TITLES = 20;

/**
 * Lines of a title above the names: rows with one value, or with half as many as most rows at most, over a row of names
 * that is as wide as most rows. Where that is not clear, there are none.
 */
function linesAbove({ rows, lines }: FileRows): number {
  const counts = rows.slice(0, SAMPLE_ROWS).map((row) => row.filter((text) => text.trim() !== "").length);
  const most = Math.min(MOST_TITLES, counts.length - 2);
  for (let first = 1; first <= most; first += 1) {
    const body = counts.slice(first + 1).sort((a, b) => a - b);
    const usual = body[Math.floor(body.length / 2)]!;
    const isTitle = (count: number) => count === 1 || (count === 2 && usual >= 4);
    if (usual < 2 || !counts.slice(0, first).every(isTitle)) return 0;
    if (counts[first]! >= usual && looksLikeHeader(rows.slice(first))) return lines[first]! - 1;
  }
  return 0;
}

/** Columns with a header or a value. */
function usedPlaces(header: readonly string[], body: readonly (readonly string[])[]): number[] {
  const used = new Set<number>();
  for (const row of [header, ...body])
    for (let place = 0; place < row.length; place += 1)
      if (!used.has(place) && row[place]!.trim() !== "") used.add(place);
  return [...used].sort((a, b) => a - b);
}

/**
 * Whether the first row has names: no numbers and no days, but for years over other values. Two can be the same if no row
 * has one of them again.
 */
function looksLikeHeader([first = [], ...body]: readonly (readonly string[])[]): boolean {
  const texts = first.map((text) => text.trim()).filter((text) => text !== "");
  const sample = body.slice(0, SAMPLE_ROWS);
  const isValue = (text: string) =>
    readNumber(text, "point") !== null || readDate(text, "dmy") !== null || /^(?:true|false)$/i.test(text);
  const values = first.flatMap((text, place) => (isValue(text.trim()) ? [place] : []));
  if (values.length > 0 && !areYears(first, values, sample)) return false;
  const names = new Set(texts);
  if (names.size === texts.length) return true;
  return sample.length > 0 && !sample.some((row) => row.some((text) => names.has(text.trim())));
}

const YEAR = /^(?:19|20)\d\d$/;

/**
 * Whether the numbers of a first row are years that name columns: different ones, beside another name, and no value below
 * one of them is a year, too.
 */
function areYears(
  first: readonly string[],
  places: readonly number[],
  sample: readonly (readonly string[])[],
): boolean {
  const years = places.map((place) => first[place]!.trim());
  const hasOther = first.some((text, place) => text.trim() !== "" && !places.includes(place));
  const isBelow = (place: number) => sample.some((row) => YEAR.test(row[place]?.trim() ?? ""));
  return (
    hasOther &&
    sample.length > 0 &&
    new Set(years).size === years.length &&
    years.every((year) => YEAR.test(year)) &&
    !places.some(isBelow)
  );
}

const tidy = (name: string) => cleanText(name).replace(/\s+/g, " ").trim();

function labelsOf(places: readonly number[], header: readonly string[]): string[] {
  const taken = new Set<string>();
  return places.map((place) => {
    const label = beginningOf(tidy(header[place] ?? ""), MOST_LABEL) || `Column ${place + 1}`;
    let free = label;
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${label} ${n}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The names of new columns in the API, by their labels: valid and different from each other. */
export function namesOf(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label) => {
    const name = freeName(nameOfLabel(label, "column", taken), taken);
    taken.add(name);
    return name;
  });
}
