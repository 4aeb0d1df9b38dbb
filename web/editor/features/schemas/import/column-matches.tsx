import type { FieldDefinition } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import type { FileTable } from "#core/tables/import/file-table.ts";
import { isImportable } from "#core/tables/import/importable.ts";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { say } from "../../../../ui/say.ts";
import { FileSample } from "./file-sample.tsx";
import { importTexts as texts } from "./texts.ts";

const LEFT_OUT = "";

interface ColumnMatchesProps {
  table: FileTable;
  fields: readonly FieldDefinition[];
  /** The field of each column of the file; null: left out. */
  matches: readonly (string | null)[];
  onChange: (matches: readonly (string | null)[]) => void;
}

/** Which column of the file goes into which column of the table. */
export function ColumnMatches({ table, fields, matches, onChange }: ColumnMatchesProps) {
  const choices = [
    { value: LEFT_OUT, label: texts.left_out },
    ...fields.filter(isImportable).map((field) => ({ value: field.id, label: fieldName(field) })),
  ];
  // A column takes the values of one column of the file.
  const match = (place: number, id: string) =>
    onChange(matches.map((before, at) => (at === place ? id || null : before === id ? null : before)));
  const missing = missingFields(fields, matches);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">{texts.columns}</legend>
      <ul className="flex flex-col divide-y divide-border rounded-md border border-border">
        {table.columns.map(({ label }, place) => (
          <li key={label} className="grid items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[1fr_14rem]">
            <div className="min-w-0">
              <p className="truncate font-medium">
                <bdi>{label}</bdi>
              </p>
              <FileSample table={table} place={place} />
            </div>
            <Select
              aria-label={say(texts.match, { column: label })}
              value={matches[place] ?? LEFT_OUT}
              choices={choices}
              onChange={(id) => match(place, id)}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Notice title={texts.required}>
          {say(texts.required_text, { columns: missing.map(fieldName).join(", ") })}
        </Notice>
      )}
    </fieldset>
  );
}

/** Required columns of the table that get no values: every row would be refused. */
export const missingFields = (
  fields: readonly FieldDefinition[],
  matches: readonly (string | null)[],
): FieldDefinition[] =>
  fields.filter(
    (field) =>
      field.required === true &&
      can(field.type, "required") &&
      field.type !== "hidden" &&
      field.readonly !== true &&
      !matches.includes(field.id),
  );
