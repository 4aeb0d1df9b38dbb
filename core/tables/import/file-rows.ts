import { ImportProblem } from "./import-problem.ts";
import { IMPORT_LIMITS } from "./limits.ts";

/** The rows of a file or a sheet as texts, without empty ones. */
export interface FileRows {
  rows: string[][];
  /** The line of each row in its file, from 1; in a workbook, the number of the row. */
  lines: number[];
}

/** No row of a file is read beyond it. */
const MOST_WIDTH = 1_000;

/** Collects rows within the limits. Throws an ImportProblem that names the first limit that is exceeded. */
export class RowCollector implements FileRows {
  readonly rows: string[][] = [];
  readonly lines: number[] = [];
  #cells = 0;

  add(line: number, row: string[]): void {
    if (row.every((text) => text.trim() === "")) return;
    let width = row.length;
    while (row[width - 1] === "") width -= 1;
    if (width > MOST_WIDTH) throw new ImportProblem("too_many_columns");
    row.length = width;
    // One more than the limit, which is the header.
    if (this.rows.length > IMPORT_LIMITS.rows) throw new ImportProblem("too_many_rows");
    this.#cells += width;
    if (this.#cells > IMPORT_LIMITS.cells) throw new ImportProblem("too_many_cells");
    this.rows.push(row);
    this.lines.push(line);
  }
}
