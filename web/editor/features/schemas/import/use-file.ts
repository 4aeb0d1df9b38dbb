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
  /** Whether its bytes do not tell its encoding, so that a person has to look at its text. */
  needsLook: boolean;
  /** Whether the person has. */
  isLookedAt: boolean;
  /** Null while it is read, or when it cannot be. */
  table: ReadTable | null;
  /** As it was last read: what it offers to choose if another choice leaves nothing to read. */
  last: ReadTable | null;
  /** Why it cannot be imported, for people. */
  problem: string | null;
}

/** Whether the rows of a file can be stored: its characters are known. */
export const isReadSurely = (chosen: ChosenFile | null): boolean =>
  chosen !== null && (!chosen.needsLook || chosen.isLookedAt);

const FOUND_OUT: ReadOptions = {
  ...{ sheet: 0, encoding: null, delimiter: null, has_header: null, skipped_lines: null },
};

/** The file that a person chose, read again when they change how it is read. */
export function useFile(): {
  chosen: ChosenFile | null;
  choose: (file: File, options?: Partial<ReadOptions>) => void;
  /** Says whether the person finds its characters right. */
  look: (isRight: boolean) => void;
} {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function choose(file: File, changed: Partial<ReadOptions> = {}) {
    reading.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    const options = { ...FOUND_OUT, ...changed };
    // It is read in another way while the former is shown.
    setChosen((before) => {
      const isSame = before?.file === file;
      return {
        file,
        options,
        table: isSame ? before.table : null,
        last: isSame ? before.last : null,
        problem: null,
        needsLook: isSame && before.needsLook,
        isLookedAt: isSame && before.isLookedAt && before.options.encoding === options.encoding,
      };
    });
    readFile(file, options, signal).then(
      (read) => {
        if (signal.aborted) return;
        const problem = read.ok ? null : say(texts.problems[read.problem], LIMIT_VALUES);
        const isUnsure = read.ok && read.table.text !== null && !read.table.text.is_certain;
        setChosen((before) => ({
          ...{ file, options, problem, table: read.ok ? read.table : null },
          last: read.ok ? read.table : (before?.last ?? null),
          needsLook: before?.needsLook === true || isUnsure,
          isLookedAt: before?.isLookedAt === true,
        }));
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  }
  const look = (isRight: boolean) => setChosen((before) => before && { ...before, isLookedAt: isRight });
  return { chosen, choose, look };
}
