import { useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { RefusedRow } from "#core/contracts/grid/imports.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { type ImportBatch, nextBatch } from "#core/tables/import/batches.ts";
import { say } from "../../../../ui/say.ts";
import { importBatchAtom } from "../../../state/documents/import-rows.ts";
import { explain } from "./explain.ts";
import { type ImportPlan, sentColumns, valuesOf } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";

export interface RefusedLine {
  /** Place of the row in the file. */
  row: number;
  line: number;
  reason: string;
}

export interface ImportRun {
  status: "running" | "failed" | "stopped" | "done";
  total: number;
  done: number;
  stored: number;
  refused: RefusedLine[];
  /** Why it pauses. */
  problem: string | null;
  /** Whether the last rows may be stored, too: their answer was lost. */
  isUnsure: boolean;
}

/** A batch keeps its id when it is sent again, so that nothing is stored twice. */
type SentBatch = ImportBatch & { batch_id: string };

/**
 * Imports the rows of a plan into a table, one batch after another. A table shows its newest rows first, so the last row
 * of the file is stored first: the rows then stand as in the file, and an export goes back as it was.
 */
export function useImportRun(form_id: string, plan: ImportPlan) {
  const total = plan.table.rows.length;
  const [run, setRun] = useState<ImportRun>({
    ...{ status: "running", total, done: 0, stored: 0, refused: [], problem: null, isUnsure: false },
  });
  const now = useRef({ run, batch: null as SentBatch | null, isStopped: false, isBusy: false });
  const send = useSetAtom(importBatchAtom);

  function show(next: Partial<ImportRun>) {
    now.current.run = { ...now.current.run, ...next };
    setRun(now.current.run);
  }

  async function go() {
    if (now.current.isBusy) return;
    now.current.isBusy = true;
    show({ status: "running", problem: null });
    try {
      while (now.current.run.done < total && !now.current.isStopped) await step();
      show({ status: now.current.run.done < total ? "stopped" : "done" });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      show({ status: "failed", problem: error.message, isUnsure: true });
    } finally {
      now.current.isBusy = false;
    }
  }

  async function step() {
    const { done, stored, refused } = now.current.run;
    now.current.batch ??= {
      batch_id: crypto.randomUUID(),
      ...nextBatch(done, total, (place) => valuesOf(plan, total - 1 - place)),
    };
    const { batch_id, start, rows } = now.current.batch;
    const result = await send(form_id, {
      ...{ batch_id, rows, transaction_id: crypto.randomUUID() },
      ...sentColumns(plan),
    });
    now.current.batch = null;
    show({ isUnsure: false });
    const last = total - 1 - start;
    const lines = result.refused.map((one) => refusedLine(plan, last, one)).sort((a, b) => a.row - b.row);
    show({ done: done + rows.length, stored: stored + result.stored, refused: [...lines, ...refused] });
  }

  function stop() {
    now.current.isStopped = true;
    if (!now.current.isBusy) show({ status: "stopped", problem: null });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts once
  useEffect(() => {
    now.current.isStopped = false;
    void go();
    return () => {
      now.current.isStopped = true;
    };
  }, []);

  const isRunning = run.status === "running" || run.status === "failed";
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isRunning]);
  return { run, again: () => void go(), stop };
}

/** `last`: the row of the file that is the first one of its batch. */
function refusedLine(
  { table, columns }: ImportPlan,
  last: number,
  { index, problems }: RefusedRow,
): RefusedLine {
  const row = last - index;
  const reasons = problems.map((problem) => {
    const field = columns.find((column) => column.field.id === problem.field_id)?.field;
    return field === undefined
      ? texts.unknown
      : say(texts.reason_of, { column: fieldName(field), reason: explain(field, problem) });
  });
  const reason = [...new Set(reasons)].join(" ") || texts.too_long;
  return { row, line: table.lines[row]!, reason };
}
