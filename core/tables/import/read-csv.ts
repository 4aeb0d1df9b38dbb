import { type FileRows, RowCollector } from "./file-rows.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Characters and records of the beginning that tell the delimiter. */
const SAMPLE_LENGTH = 64 * 1024;
const SAMPLE_RECORDS = 100;
/** Quotes without an end that are searched to the end of the file. Later ones are text. */
const MOST_UNCLOSED = 10;

/**
 * Reads delimited text by RFC 4180 with any line ends. A quote begins a quoted value only at the start of a value, and
 * only if another quote ends it; otherwise it is text. Throws an ImportProblem beyond the limits.
 */
export function readCsv(text: string): FileRows {
  const { delimiter, start } = delimiterOf(text);
  const rows = new RowCollector();
  for (const { line, values } of records(text, delimiter, start)) rows.add(line, values);
  return rows;
}

/** The delimiter that cuts the most lines into equally many values. Excel may name it: `sep=;`. */
function delimiterOf(text: string): { delimiter: string; start: number } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named) return { delimiter: named[1]!, start: named[0].length };
  const cut = text.lastIndexOf("\n", SAMPLE_LENGTH);
  const sample = text.length > SAMPLE_LENGTH && cut > 0 ? text.slice(0, cut) : text.slice(0, SAMPLE_LENGTH);
  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(sample, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, start: 0 };
}

function scoreOf(sample: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let count = 0;
  for (const { values } of records(sample, delimiter, 0)) {
    if (values.length === 1 && values[0] === "") continue;
    widths.set(values.length, (widths.get(values.length) ?? 0) + 1);
    count += 1;
    if (count === SAMPLE_RECORDS) break;
  }
  const scores = [...widths].map(([width, times]) => (width === 1 ? 0 : times / count + width / 1_000_000));
  return Math.max(0, ...scores);
}

interface CsvRecord {
  line: number;
  values: string[];
}

function* records(text: string, delimiter: string, start: number): Generator<CsvRecord> {
  const reader = new ValueReader(text, delimiter);
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
  readonly #text: string;
  readonly #delimiter: string;
  #unclosed = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  read(from: number): ReadValue {
    const quoted = this.#text[from] === '"' && this.#unclosed < MOST_UNCLOSED ? this.#readQuoted(from) : null;
    return quoted ?? this.#readPlain(from);
  }

  #isEnd(at: number): boolean {
    const character = this.#text[at];
    return (
      character === undefined || character === this.#delimiter || character === "\n" || character === "\r"
    );
  }

  #readPlain(from: number): ReadValue {
    let end = from;
    while (!this.#isEnd(end)) end += 1;
    return { value: this.#text.slice(from, end), end, breaks: 0 };
  }

  #readQuoted(from: number): ReadValue | null {
    let value = "";
    let at = from + 1;
    for (;;) {
      const quote = this.#text.indexOf('"', at);
      if (quote === -1) {
        this.#unclosed += 1;
        return null;
      }
      value += this.#text.slice(at, quote);
      if (this.#text[quote + 1] !== '"') {
        if (!this.#isEnd(quote + 1)) return null;
        const lines = value.replace(/\r\n?/g, "\n");
        return { value: lines, end: quote + 1, breaks: lines.split("\n").length - 1 };
      }
      value += '"';
      at = quote + 2;
    }
  }
}
