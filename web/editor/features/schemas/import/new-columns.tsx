import { builderRow } from "#core/fields/builder.ts";
import type { FileColumn, FileTable } from "#core/tables/import/file-table.ts";
import { typesFor } from "#core/tables/import/new-column.ts";
import { readNumber } from "#core/tables/import/read-text.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { say } from "../../../../ui/say.ts";
import { FileSample } from "./file-sample.tsx";
import { type ColumnDraft, type FileReading, readingOf } from "./plan.ts";
import { importTexts as texts } from "./texts.ts";

interface NewColumnsProps {
  table: FileTable;
  drafts: readonly ColumnDraft[];
  reading: FileReading;
  onChange: (drafts: readonly ColumnDraft[]) => void;
}

/** The columns of a new table: which ones, with which name and type. */
export function NewColumns({ table, drafts, reading, onChange }: NewColumnsProps) {
  const change = (place: number, next: Partial<ColumnDraft>) =>
    onChange(drafts.map((draft, at) => (at === place ? { ...draft, ...next } : draft)));
  const problem = draftProblem(drafts);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{texts.columns}</legend>
      <ul className="flex flex-col divide-y divide-border rounded-md border border-border">
        {table.columns.map((column, place) => {
          const { label, facts } = column;
          const draft = drafts[place]!;
          return (
            <li
              key={label}
              className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[auto_1fr_11rem]"
            >
              <Checkbox
                aria-label={say(texts.import_column, { column: label })}
                checked={draft.isImported}
                onCheckedChange={(isImported) => change(place, { isImported })}
              />
              <Input
                aria-label={say(texts.column_name, { n: place + 1 })}
                value={draft.label}
                maxLength={200}
                disabled={!draft.isImported}
                onChange={(event) => change(place, { label: event.target.value })}
              />
              <Select
                className="max-sm:col-start-2"
                aria-label={say(texts.column_type, { column: label })}
                value={draft.type}
                isDisabled={!draft.isImported}
                choices={typesFor(facts).map((type) => ({ value: type, label: builderRow(type).label }))}
                onChange={(type) => change(place, { type })}
              />
              <FileSample table={table} place={place} className="col-start-2 sm:col-end-4" />
              {draft.isImported && draft.type === "number" && (
                <EndingZero column={column} reading={reading} />
              )}
            </li>
          );
        })}
      </ul>
      {problem !== null && (
        <p role="alert" className="text-destructive">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** Says that numbers do not keep zeros at the end, if the file has some. */
function EndingZero({ column, reading }: { column: FileColumn; reading: FileReading }) {
  const text = column.facts.ending_zero;
  const { decimal } = readingOf(column, reading);
  if (text === null || !text.includes(decimal === "point" ? "." : ",")) return null;
  return (
    <p className="col-start-2 text-meta text-muted-foreground sm:col-end-4">
      {say(texts.ending_zero, { text, number: String(readNumber(text, decimal)) })}
    </p>
  );
}

/** What is wrong with the columns, for people; null if nothing is. */
export function draftProblem(drafts: readonly ColumnDraft[]): string | null {
  const labels = drafts.filter(({ isImported }) => isImported).map(({ label }) => label.trim());
  if (labels.length === 0) return texts.none_chosen;
  if (labels.includes("")) return texts.name_missing;
  const seen = new Set<string>();
  for (const label of labels) {
    if (seen.has(label.toLowerCase())) return say(texts.name_twice, { name: label });
    seen.add(label.toLowerCase());
  }
  return null;
}
