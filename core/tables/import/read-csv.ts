import { withFormula } from "../export/csv.ts";
import { type FileRows, RowCollector } from "./file-rows.ts";

/** The delimiters that are recognized, and offered. A file can name another one. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * How quotes are written inside of quotes: doubled, or behind a backslash. `none`: they are text, as in the files of
 * databases with tabs.
 */
type Quoting = "doubled" | "escaped" | "none";

export interface CsvRows extends FileRows {
  delimiter: string;
}

/** Characters and records of the beginning that tell the delimiter. */
const SAMPLE_LENGTH = 64 * 1024;
const SAMPLE_RECORDS = 100;
/** Quotes without an end that are searched to the end of the file. Later ones are text. */
const MOST_UNCLOSED = 10;

/**
 * Reads delimited text by RFC 4180 with any line ends, blanks around quoted values, and quotes behind backslashes if the
 * file has them. Blanks inside of quotes stay. A quote begins a quoted value only at the start of a value, and only if
 * another quote ends it; otherwise it is text. `delimiter` null: guessed. Throws an ImportProblem beyond the limits.
 */
export function readCsv(text: string, delimiter: string | null = null): CsvRows {
  const named = /^sep=(.)\r?\n/.exec(text);
  const start = named ? named[0].length : 0;
  const cut = text.lastIndexOf("\n", SAMPLE_LENGTH);
  const sample = text.slice(start, text.length > SAMPLE_LENGTH && cut > start ? cut : SAMPLE_LENGTH);
  const sign = delimiter ?? named?.[1] ?? delimiterOf(sample);
  const rows = new RowCollector();
  const hasNulls = hasNull(sample, sign);
  const isDump = hasNulls && sign === "\t";
  const reader = new ValueReader(text, sign, isDump ? "none" : quotingOf(sample, sign));
  const meant = (value: string) => (hasNulls && value === NULL ? "" : isDump ? unescaped(value) : value);
  // As an export guards it from spreadsheets.
  for (const { line, values } of records(reader, start))
    rows.add(
      line,
      values.map((value) => withFormula(meant(value))),
    );
  return { rows: rows.rows, lines: rows.lines, delimiter: sign };
}

/** What PostgreSQL and MySQL write for a value that is not there. */
const NULL = "\\N";

/** Whether a value of the sample is nothing, as databases write it. */
const hasNull = (sample: string, delimiter: string) =>
  sample.includes(NULL) && sample.split(/\r\n?|\n/).some((line) => line.split(delimiter).includes(NULL));

const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** A value of a database's file with tabs, where line breaks and tabs stand behind backslashes. */
const unescaped = (value: string) => value.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign);

/** The delimiter that cuts the most lines into equally many values. */
function delimiterOf(sample: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const quoting = quotingOf(sample, delimiter);
    const { score } = trial(sample, delimiter, quoting);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Backslashes escape quotes if quotes cannot be read otherwise. */
function quotingOf(sample: string, delimiter: string): Quoting {
  if (!sample.includes('\\"')) return "doubled";
  const doubled = trial(sample, delimiter, "doubled");
  const escaped = trial(sample, delimiter, "escaped");
  return escaped.stray < doubled.stray ? "escaped" : "doubled";
}

/** How well a sample is cut, and how many values begin with a quote that does not quote them. */
function trial(sample: string, delimiter: string, quoting: Quoting): { score: number; stray: number } {
  const reader = new ValueReader(sample, delimiter, quoting);
  const widths = new Map<number, number>();
  let count = 0;
  for (const { values } of records(reader, 0)) {
    if (values.length === 1 && values[0] === "") continue;
    widths.set(values.length, (widths.get(values.length) ?? 0) + 1);
    count += 1;
    if (count === SAMPLE_RECORDS) break;
  }
  const scores = [...widths].map(([width, times]) => (width === 1 ? 0 : times / count + width / 1_000_000));
  return { score: Math.max(0, ...scores), stray: reader.stray };
}

interface CsvRecord {
  line: number;
  values: string[];
}

function* records(reader: ValueReader, start: number): Generator<CsvRecord> {
  const { text, delimiter } = reader;
  let line = start > 0 ? 2 : 1;
  let record: CsvRecord = { line, values: [] };
  let at = start;
  while (at <= text.length) {
    const { value, end, breaks } = reader.read(at);
    record.values.push(value);
    line += breaks;
    if (end >= text.length) break;
    at = end + (text.startsWith("\r\n", end) ? 2 : 1);
    if (text[end] === delimiter) continue;
    yield record;
    line += 1;
    record = { line, values: [] };
  }
  yield record;
}

interface ReadValue {
  value: string;
  /** Index of the delimiter or line break behind it. */
  end: number;
  /** Line breaks inside of it. */
  breaks: number;
}

class ValueReader {
  readonly text: string;
  readonly delimiter: string;
  /** Values that begin with a quote and are not quoted. */
  stray = 0;
  readonly #quoting: Quoting;
  #unclosed = 0;

  constructor(text: string, delimiter: string, quoting: Quoting) {
    this.text = text;
    this.delimiter = delimiter;
    this.#quoting = quoting;
  }

  read(from: number): ReadValue {
    const quote = this.#pastBlanks(from);
    if (this.#quoting === "none" || this.text[quote] !== '"' || this.#unclosed >= MOST_UNCLOSED)
      return this.#readPlain(from);
    const quoted = this.#readQuoted(quote);
    if (quoted === null) this.stray += 1;
    return quoted ?? this.#readPlain(from);
  }

  #pastBlanks(from: number): number {
    let at = from;
    while (this.text[at] === " " && this.delimiter !== " ") at += 1;
    return at;
  }

  #isEnd(at: number): boolean {
    const character = this.text[at];
    return (
      character === undefined || character === this.delimiter || character === "\n" || character === "\r"
    );
  }

  #readPlain(from: number): ReadValue {
    let end = from;
    while (!this.#isEnd(end)) end += 1;
    return { value: this.text.slice(from, end).trim(), end, breaks: 0 };
  }

  #readQuoted(from: number): ReadValue | null {
    let value = "";
    let at = from + 1;
    for (;;) {
      const { quote, before } = this.#nextQuote(at);
      if (quote === -1) {
        this.#unclosed += 1;
        return null;
      }
      value += before;
      if (this.text[quote + 1] !== '"') {
        const end = this.#pastBlanks(quote + 1);
        if (!this.#isEnd(end)) return null;
        const lines = value.replace(/\r\n?/g, "\n");
        return { value: lines, end, breaks: lines.split("\n").length - 1 };
      }
      value += '"';
      at = quote + 2;
    }
  }

  /** The next quote that nothing escapes, with the text before it. -1: none. */
  #nextQuote(from: number): { quote: number; before: string } {
    const quote = this.text.indexOf('"', from);
    if (quote === -1 || this.#quoting === "doubled") return { quote, before: this.text.slice(from, quote) };
    let before = "";
    let at = from;
    while (at < this.text.length && this.text[at] !== '"') {
      const next = this.text[at + 1];
      const isEscape = this.text[at] === "\\" && (next === '"' || next === "\\");
      before += isEscape ? next : this.text[at];
      at += isEscape ? 2 : 1;
    }
    return { quote: at < this.text.length ? at : -1, before };
  }
}
