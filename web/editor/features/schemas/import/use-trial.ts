import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { RefusedValue } from "#core/contracts/grid/imports.ts";
import { nextBatch } from "#core/tables/import/batches.ts";
import { tryImportAtom } from "../../../state/documents/import-rows.ts";
import { type ImportPlan, sentColumns, valuesOf } from "./plan.ts";

/** What the server says of the first rows of a plan before any is stored. */
export interface Trial {
  /** What is wrong, by place of the row in the file. */
  refused: ReadonlyMap<number, readonly RefusedValue[]>;
}

/** After the last change of a match. */
const PAUSE_MS = 300;

/** Judges the first batch of a plan. Null: it is not known yet. */
export function useTrial(form_id: string, plan: ImportPlan | null): Trial | null {
  const [known, setKnown] = useState<{ of: string; trial: Trial } | null>(null);
  const send = useSetAtom(tryImportAtom);
  const isWorth = plan !== null && plan.columns.length > 0 && plan.table.rows.length > 0;
  const of = isWorth
    ? JSON.stringify(plan.columns.map(({ place, field, reading }) => [place, field, reading]))
    : "";
  const file = plan?.table;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for the columns
  useEffect(() => {
    setKnown(null);
    if (!isWorth) return;
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      const { rows } = nextBatch(0, plan.table.rows.length, (row) => valuesOf(plan, row));
      const refused = await send(form_id, { ...sentColumns(plan), rows }, stopping.signal);
      if (refused === null || stopping.signal.aborted) return;
      const problems = refused.map(({ index, problems }) => [index, problems] as const);
      setKnown({ of, trial: { refused: new Map(problems) } });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [form_id, of, file]);
  return known?.of === of ? known.trial : null;
}
