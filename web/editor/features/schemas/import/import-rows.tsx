import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import type { TableEntry } from "#core/contracts/documents/documents.ts";
import { gatherOptions } from "#core/tables/import/gather-options.ts";
import { isImportable } from "#core/tables/import/importable.ts";
import { matchColumns } from "#core/tables/import/match-columns.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { loadRowsAtom } from "../../../state/grid/page.ts";
import { ColumnMatches, missingFields } from "./column-matches.tsx";
import { FileSource } from "./file-source.tsx";
import ImportRunDialog from "./import-run-dialog.tsx";
import { type ImportPlan, readingOf } from "./plan.ts";
import { Preview } from "./preview.tsx";
import type { ReadTable } from "./read-table.ts";
import { importTexts as texts } from "./texts.ts";
import { isReadSurely, useFile } from "./use-file.ts";
import { useReading } from "./use-reading.ts";
import { useTrial } from "./use-trial.ts";

/** Imports the rows of a file into the open table. */
export default function ImportRows({ table, onClose }: { table: TableEntry; onClose: () => void }) {
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const loadRows = useSetAtom(loadRowsAtom);
  if (plan === null) return <PlanRows table={table} onClose={onClose} onPlan={setPlan} />;
  return (
    <ImportRunDialog
      table={table}
      plan={plan}
      action={texts.close}
      onEnd={({ status, stored, refused }) => {
        if (status === "done" && refused.length === 0) toast.success(say(texts.done, { n: stored }));
        void loadRows();
        onClose();
      }}
    />
  );
}

interface PlanRowsProps {
  table: TableEntry;
  onClose: () => void;
  onPlan: (plan: ImportPlan) => void;
}

function PlanRows({ table, onClose, onPlan }: PlanRowsProps) {
  const { fields } = useAtomValue(formAtom);
  const source = useFile();
  const read = source.chosen?.table ?? null;
  const file = useMemo(() => read && gatherOptions(read, fields), [read, fields]);
  const [reading, setReading] = useReading(source.chosen);
  const [matches, setMatches] = useMatches(file);
  const columns = (file?.columns ?? []).flatMap((column, place) => {
    const field = fields.find(({ id }) => id === matches[place]);
    return field === undefined ? [] : [{ place, field, reading: readingOf(column, reading) }];
  });
  const plan = file && { table: file, columns };
  const trial = useTrial(table.id, plan);
  const count = (file?.rows.length ?? 0) - (trial?.refused.size ?? 0);
  const isReady =
    plan !== null &&
    columns.length > 0 &&
    count > 0 &&
    missingFields(fields, matches).length === 0 &&
    isReadSurely(source.chosen);
  const hasColumns = fields.some(isImportable);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={say(texts.description, { table: table.name })}
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" disabled={!isReady} onClick={() => plan && onPlan(plan)}>
            {count > 0 ? say(texts.action, { n: count }) : texts.import}
          </Button>
        </>
      }
    >
      {hasColumns ? (
        <div className="flex min-w-0 flex-col gap-4">
          <FileSource {...source} reading={reading} onReading={setReading} />
          {file !== null && (
            <ColumnMatches table={file} fields={fields} matches={matches} onChange={setMatches} />
          )}
          {plan && <Preview plan={plan} trial={trial} />}
        </div>
      ) : (
        <p>{texts.no_columns}</p>
      )}
    </Dialog>
  );
}

/** The matches of a file: by name, until the person changes them. */
function useMatches(file: ReadTable | null) {
  const { fields } = useAtomValue(formAtom);
  const [chosen, setChosen] = useState<{ of: ReadTable; matches: readonly (string | null)[] } | null>(null);
  const isCurrent = chosen !== null && chosen.of === file;
  const labels = file?.columns.map(({ label }) => label) ?? [];
  const matches = isCurrent ? chosen.matches : matchColumns(labels, fields);
  const change = (next: readonly (string | null)[]) => file && setChosen({ of: file, matches: next });
  return [matches, change] as const;
}
