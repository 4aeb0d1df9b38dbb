import { useEffect, useRef, useState } from "react";
import { IMPORT_LIMITS } from "#core/tables/import/limits.ts";
import { say } from "../../../../ui/say.ts";
import { readFile } from "./read-file.ts";
import type { ReadOptions, ReadTable } from "./read-table.ts";
import { importTexts as texts } from "./texts.ts";

const MIB = 1024 * 1024;
export const LIMIT_VALUES = {
  mb: IMPORT_LIMITS.bytes / MIB,
  unpacked: IMPORT_LIMITS.unpacked_bytes / MIB,
  rows: IMPORT_LIMITS.rows,
  columns: IMPORT_LIMITS.columns,
  cells: IMPORT_LIMITS.cells,
};

export interface ChosenFile {
  file: File;
  options: ReadOptions;
  /** Null while it is read, or when it cannot be. */
  table: ReadTable | null;
  /** Why it cannot be imported, for people. */
  problem: string | null;
}

/** The file that a person chose, read again for another sheet or header. */
export function useFile(): {
  chosen: ChosenFile | null;
  choose: (file: File, options?: Partial<ReadOptions>) => void;
} {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function choose(file: File, changed: Partial<ReadOptions> = {}) {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    const options = { sheet: 0, has_header: null, ...changed };
    // Another sheet is read while the former is shown.
    setChosen((before) => {
      const isSame = before?.file === file;
      return { file, options, table: isSame ? before.table : null, problem: null };
    });
    readFile(file, options, signal).then(
      (read) => {
        if (signal.aborted) return;
        const problem = read.ok ? null : say(texts.problems[read.problem], LIMIT_VALUES);
        setChosen({ file, options, table: read.ok ? read.table : null, problem });
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  }
  return { chosen, choose };
}
