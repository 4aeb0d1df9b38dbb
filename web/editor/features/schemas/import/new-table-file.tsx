import { useEffect, useMemo, useState } from "react";
import { FileSource } from "./file-source.tsx";
import { draftProblem, NewColumns } from "./new-columns.tsx";
import { type ColumnDraft, type NewTablePlan, planTable } from "./plan.ts";
import { Preview } from "./preview.tsx";
import type { ReadTable } from "./read-table.ts";
import { isReadSurely, useFile } from "./use-file.ts";
import { useReading } from "./use-reading.ts";

interface NewTableFileProps {
  /** The plan when it can be carried out, else null. */
  onPlan: (plan: NewTablePlan | null) => void;
  onFile: (name: string) => void;
}

/** The columns and rows of a new table, from a file. */
export default function NewTableFile({ onPlan, onFile }: NewTableFileProps) {
  const source = useFile();
  const file = source.chosen?.table ?? null;
  const [reading, setReading] = useReading(source.chosen);
  const [changed, setChanged] = useState<{ of: ReadTable; drafts: readonly ColumnDraft[] } | null>(null);
  const drafts = useMemo(
    () => (changed !== null && changed.of === file ? changed.drafts : proposedDrafts(file)),
    [changed, file],
  );
  const { chosen, guessed } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `guessed` is new in each render, and follows from the file
  const plan = useMemo(
    () => (file === null ? null : planTable(file, drafts, { chosen, guessed })),
    [file, drafts, chosen],
  );
  const isReady = plan !== null && draftProblem(drafts) === null && isReadSurely(source.chosen);
  const ready = isReady ? plan : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are new in each render
  useEffect(() => onPlan(ready), [ready]);
  const name = file && source.chosen ? source.chosen.file.name : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (name !== null) onFile(name);
  }, [name]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FileSource {...source} reading={reading} onReading={setReading} />
      {file !== null && (
        <NewColumns
          table={file}
          drafts={drafts}
          reading={reading}
          onChange={(next) => setChanged({ of: file, drafts: next })}
        />
      )}
      {plan && <Preview plan={plan} />}
    </div>
  );
}

const proposedDrafts = (file: ReadTable | null): ColumnDraft[] =>
  (file?.columns ?? []).map(({ label, facts }) => ({ label, type: facts.type, isImported: true }));
