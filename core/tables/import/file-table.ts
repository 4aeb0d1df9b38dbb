import { freeName, nameOfLabel } from "../../fields/field-name.ts";
import { cleanText } from "../../values/text.ts";
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
}

const MOST_LABEL = 200;

/**
 * Arranges rows as a table: values trimmed, columns without anything left out. `has_header` null: guessed. Throws an
 * ImportProblem if there are no rows, too many rows or too many columns.
 */
export function arrangeFile({ rows, lines }: FileRows, has_header: boolean | null): FileTable {
  if (rows.length === 0) throw new ImportProblem("empty");
  const isHeader = has_header ?? looksLikeHeader(rows[0]!);
  const header = isHeader ? rows[0]! : [];
  const body = isHeader ? rows.slice(1) : rows;
  if (body.length > IMPORT_LIMITS.rows) throw new ImportProblem("too_many_rows");
  const places = usedPlaces(header, body);
  if (places.length > IMPORT_LIMITS.columns) throw new ImportProblem("too_many_columns");
  const values = body.map((row) => places.map((place) => cleanText(row[place] ?? "").trim()));
  const labels = labelsOf(places, header);
  return {
    has_header: isHeader,
    columns: labels.map((label, place) => ({ label, facts: columnFacts(values.map((row) => row[place]!)) })),
    rows: values,
    lines: isHeader ? lines.slice(1) : lines,
  };
}

/** Columns with a header or a value. */
function usedPlaces(header: readonly string[], body: readonly (readonly string[])[]): number[] {
  const used = new Set<number>();
  for (const row of [header, ...body])
    for (let place = 0; place < row.length; place += 1)
      if (!used.has(place) && row[place]!.trim() !== "") used.add(place);
  return [...used].sort((a, b) => a - b);
}

/** Whether the first row has names: no numbers, no days, and none twice. */
function looksLikeHeader(row: readonly string[]): boolean {
  const texts = row.map((text) => text.trim()).filter((text) => text !== "");
  const isValue = (text: string) =>
    readNumber(text, "point") !== null || readDate(text, "dmy") !== null || /^(?:true|false)$/i.test(text);
  return new Set(texts).size === texts.length && !texts.some(isValue);
}

function labelsOf(places: readonly number[], header: readonly string[]): string[] {
  const taken = new Set<string>();
  return places.map((place) => {
    const written = cleanText(header[place] ?? "")
      .replace(/\s+/g, " ")
      .trim();
    const label = [...written].slice(0, MOST_LABEL).join("") || `Column ${place + 1}`;
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
