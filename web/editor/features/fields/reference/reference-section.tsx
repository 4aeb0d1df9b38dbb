import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { ReferenceTable } from "#core/contracts/references.ts";
import type { TableReference } from "#core/fields/field.ts";
import { canBeLabel, labelColumn, MAX_ROWS, ROW_COLUMN, rowReference } from "#core/fields/reference.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { say } from "../../../../ui/say.ts";
import { loadReferenceTablesAtom, referenceTablesAtom } from "../../../state/building/reference-tables.ts";
import { isSchemaAtom } from "../../../state/editing/document.ts";
import type { DraftProps } from "../parts/draft-inputs.tsx";
import { LoadedSection } from "../parts/loaded-section.tsx";
import { SwitchRow } from "../parts/panel-section.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { referenceWords, referenceTexts as texts } from "./texts.ts";

/** Edits a reference: the table, the column whose value is the answer, and the columns shown beside it. */
export default function ReferenceSection({
  draft,
  onChange,
  problem,
}: DraftProps & { problem: string | undefined }) {
  const state = useAtomValue(referenceTablesAtom);
  const load = useSetAtom(loadReferenceTablesAtom);
  useEffect(() => void load(), [load]);
  return (
    <LoadedSection title={texts.title} what={texts.tables} state={state} onRetry={() => void load()}>
      {(tables) => <Reference tables={tables} draft={draft} onChange={onChange} problem={problem} />}
    </LoadedSection>
  );
}

interface ReferenceProps extends DraftProps {
  tables: readonly ReferenceTable[];
  problem: string | undefined;
}

function Reference({ tables, draft, onChange, problem }: ReferenceProps) {
  const words = referenceWords[useFieldWords().kind];
  const isSchema = useAtomValue(isSchemaAtom);
  const isRow = rowReference(draft) !== null;
  const set = (reference: TableReference | null) => onChange({ reference });
  const reference = draft.reference?.type === "sheaf" ? draft.reference : null;
  const table = tables.find(({ id }) => id === reference?.table_id);
  return (
    <>
      <FieldLabel
        label={texts.table}
        isRequired
        problem={problem ?? (reference !== null && table === undefined ? texts.deleted : undefined)}
        hint={tables.length === 0 ? texts.no_tables : words.table}
      >
        <Select
          value={table?.id ?? ""}
          placeholder={texts.choose_table}
          isRequired
          onChange={(chosen) =>
            set(
              firstReference(
                tables.find(({ id }) => id === chosen),
                isSchema,
              ),
            )
          }
          choices={tables.map(({ id, name, schema_name, columns }) => ({
            value: id,
            label: `${schema_name}.${name}`,
            isDisabled: !isSchema && !columns.some(({ is_usable }) => is_usable),
          }))}
        />
      </FieldLabel>
      {table && reference && <Columns table={table} reference={reference} onChange={set} />}
      {isRow && (
        <SwitchRow
          label={texts.several}
          hint={say(texts.several_hint, { n: MAX_ROWS })}
          checked={draft.is_array === true}
          onChange={(is_array) => onChange({ is_array })}
        />
      )}
    </>
  );
}

/** Between tables of a schema, rows refer to rows. */
function firstReference(table: ReferenceTable | undefined, isSchema: boolean): TableReference | null {
  const column = isSchema ? ROW_COLUMN : table?.columns.find(({ is_usable }) => is_usable)?.id;
  return table && column !== undefined ? { type: "sheaf", table_id: table.id, column } : null;
}

interface ColumnsProps {
  table: ReferenceTable;
  reference: TableReference;
  onChange: (reference: TableReference) => void;
}

/** Chooses the columns. If none is chosen, respondents see the one that identifies a row best. */
function Columns({ table, reference, onChange }: ColumnsProps) {
  const words = referenceWords[useFieldWords().kind];
  const isRow = reference.column === ROW_COLUMN;
  const fields = table.columns.map((column) => ({ ...column, options: [], optgroups: [] }));
  const label = isRow ? labelColumn(fields, reference.columns?.[0])?.id : undefined;
  const others = table.columns.filter(
    ({ id, is_usable }) => is_usable && id !== reference.column && id !== label,
  );
  const shown = (reference.columns ?? []).filter((id) => id !== label);

  function put(
    column: string,
    columns: readonly string[],
    naming = column === ROW_COLUMN ? label : undefined,
  ) {
    const all = naming === undefined ? columns : [naming, ...columns.filter((id) => id !== naming)];
    const beside = all.filter((id) => id !== column);
    const { type, table_id } = reference;
    onChange({ type, table_id, column, ...(beside.length > 0 && { columns: beside }) });
  }

  return (
    <>
      <FieldLabel label={words.answer} hint={isRow ? texts.row_hint : texts.answer_hint}>
        <Select
          value={reference.column}
          onChange={(column) => put(column, shown)}
          choices={[
            { value: ROW_COLUMN, label: texts.row },
            ...table.columns.map((column) => ({
              value: column.id,
              label: column.label,
              isDisabled: !column.is_usable,
            })),
          ]}
        />
      </FieldLabel>
      {label !== undefined && (
        <FieldLabel label={texts.shown_as} hint={texts.shown_as_hint}>
          <Select
            value={label}
            onChange={(column) => put(ROW_COLUMN, shown, column)}
            choices={fields.filter(canBeLabel).map(({ id, label: name }) => ({ value: id, label: name }))}
          />
        </FieldLabel>
      )}
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium">{texts.beside}</legend>
          {others.map(({ id, label }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
            <label key={id} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-10">
              <Checkbox
                checked={shown.includes(id)}
                onCheckedChange={(checked) =>
                  put(reference.column, checked ? [...shown, id] : shown.filter((one) => one !== id))
                }
              />
              <span className="min-w-0 break-words">{label}</span>
            </label>
          ))}
          <p className="text-meta text-muted-foreground">
            {shown.length === 0 ? words.beside_none : texts.beside_some}
          </p>
        </fieldset>
      )}
    </>
  );
}
