import { IMPORT_LIMITS } from "./limits.ts";

export type ImportedValue = string | boolean | string[] | null;

/** Rows of one request. */
export interface ImportBatch {
  /** The place of its first row among all. */
  start: number;
  rows: ImportedValue[][];
}

/** Characters of JSON around a value. */
const OVERHEAD = 3;

function lengthOf(row: readonly ImportedValue[]): number {
  // Quotes, control characters and the like are escaped with up to six characters.
  const text = (value: ImportedValue) => (typeof value === "boolean" ? 5 : JSON.stringify(value).length);
  return row.reduce<number>((sum, value) => sum + text(value) + OVERHEAD, 0);
}

/** The next batch from a row on: as many rows as one request may have. A single row may be longer. */
export function nextBatch(
  start: number,
  count: number,
  rowAt: (place: number) => ImportedValue[],
): ImportBatch {
  const rows: ImportedValue[][] = [];
  let length = 0;
  for (let place = start; place < count && rows.length < IMPORT_LIMITS.batch_rows; place += 1) {
    const row = rowAt(place);
    length += lengthOf(row);
    if (rows.length > 0 && length > IMPORT_LIMITS.batch_length) break;
    rows.push(row);
  }
  return { start, rows };
}
