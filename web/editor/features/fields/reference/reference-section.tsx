import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { ReferenceTable } from "#core/contracts/references.ts";
import type { ConnectedReference, FieldReference, TableReference } from "#core/fields/field.ts";
import {
  canBeLabel,
  connectedReference,
  labelColumn,
  MAX_ROWS,
  ROW_COLUMN,
  rowReference,
} from "#core/fields/reference.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { say } from "../../../../ui/say.ts";
import { loadReferenceTablesAtom, referenceTablesAtom } from "../../../state/building/reference-tables.ts";
import {
  connectedSchemasAtom,
  loadConnectedSchemasAtom,
  ownColumnAtom,
  ownSchemaAtom,
} from "../../../state/connections/connected-tables.ts";
import { isSchemaAtom } from "../../../state/editing/document.ts";
import type { DraftProps } from "../parts/draft-inputs.tsx";
import { LoadedSection } from "../parts/loaded-section.tsx";
import { SwitchRow } from "../parts/panel-section.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { ConnectedColumns, firstColumn } from "./connected-columns.tsx";
import { connectedTexts } from "./connected-texts.ts";
import { referenceWords, referenceTexts as texts } from "./texts.ts";
import { keyOf, useConnectedTables } from "./use-connected-tables.ts";

/** Edits a reference: the table, the column whose value is the answer, and the columns shown beside it. */
export default function ReferenceSection(props: DraftProps & { problem: string | undefined }) {
  const state = useAtomValue(referenceTablesAtom);
  const load = useSetAtom(loadReferenceTablesAtom);
  const loadConnected = useSetAtom(loadConnectedSchemasAtom);
  const foreignKey = useForeignKey(props);
  useEffect(() => void load(), [load]);
  useEffect(() => void loadConnected(), [loadConnected]);
  return (
    <LoadedSection title={texts.title} what={texts.tables} state={state} onRetry={() => void load()}>
      {(tables) =>
        foreignKey === null ? (
          <Reference tables={tables} {...props} />
        ) : (
          <ForeignKey reference={foreignKey} {...props} />
        )
      }
    </LoadedSection>
  );
}

/** What the column of the field refers to by itself; null: it has no foreign key. The draft follows it. */
function useForeignKey({ draft, onChange }: DraftProps): ConnectedReference | null {
  const own = useAtomValue(ownColumnAtom)(draft.name);
  const schema = useAtomValue(ownSchemaAtom);
  const { refers_to = null } = own ?? {};
  const chosen = connectedReference(draft);
  const derived =
    refers_to === null || schema === null ? null : { type: "x-supabase" as const, schema, ...refers_to };
  const isChosen =
    derived !== null &&
    chosen !== null &&
    [chosen.schema, chosen.table, chosen.column].join() === [schema, derived.table, derived.column].join();
  const isMissing = derived !== null && !isChosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is corrected once
  useEffect(() => {
    if (isMissing) onChange({ reference: derived });
  }, [isMissing]);
  return isChosen ? chosen : derived;
}

function ForeignKey({ reference, draft, onChange }: DraftProps & { reference: ConnectedReference }) {
  const columns = useConnectedTables().get(keyOf(reference))?.columns;
  const own = useAtomValue(ownColumnAtom)(draft.name);
  const { schema, table, column } = reference;
  return (
    <>
      <p className="flex flex-col gap-1">
        <span className="font-medium">{connectedTexts.foreign_key}</span>
        <span className="text-meta text-muted-foreground">
          {say(connectedTexts.foreign_key_hint, {
            column: draft.name,
            table: `${schema}.${table}.${column}`,
          })}
        </span>
      </p>
      {columns !== undefined && (
        <ConnectedColumns
          {...{ reference, columns, own }}
          isFixed
          onChange={(changed) => onChange({ reference: changed })}
        />
      )}
    </>
  );
}

interface ReferenceProps extends DraftProps {
  tables: readonly ReferenceTable[];
  problem: string | undefined;
}

function Reference({ tables, draft, onChange, problem }: ReferenceProps) {
  const words = referenceWords[useFieldWords().kind];
  const isSchema = useAtomValue(isSchemaAtom);
  const connected = useConnectedTables();
  const connectedState = useAtomValue(connectedSchemasAtom);
  const own = useAtomValue(ownColumnAtom)(draft.name);
  const isRow = rowReference(draft) !== null;
  const set = (reference: FieldReference | null) => onChange({ reference });
  const reference = draft.reference?.type === "sheaf" ? draft.reference : null;
  const outside = connectedReference(draft);
  const table = tables.find(({ id }) => id === reference?.table_id);
  const place = outside === null ? undefined : connected.get(keyOf(outside));
  const isGone =
    outside === null
      ? reference !== null && table === undefined
      : place === undefined && connectedState.status === "ready";

  function choose(chosen: string) {
    const there = connected.get(chosen);
    if (there === undefined) {
      set(
        firstReference(
          tables.find(({ id }) => id === chosen),
          isSchema,
        ),
      );
      return;
    }
    const column = firstColumn(there.columns, own);
    if (column === null) return;
    set({ type: "x-supabase", schema: there.schema, table: there.table, column });
  }

  const ownChoices = tables.map(({ id, name, schema_name, columns }) => ({
    value: id,
    label: `${schema_name}.${name}`,
    isDisabled: !isSchema && !columns.some(({ is_usable }) => is_usable),
  }));
  const connectedChoices = [...connected].map(([value, { schema, table: name, columns }]) => {
    const isDisabled = firstColumn(columns, own) === null;
    const description = say(connectedTexts.no_column, { format: own?.format ?? "" });
    return { value, label: `${schema}.${name}`, isDisabled, ...(isDisabled && { description }) };
  });
  const missing = outside === null ? texts.deleted : connectedTexts.missing;
  return (
    <>
      <FieldLabel
        label={texts.table}
        isRequired
        problem={problem ?? (isGone ? missing : undefined)}
        hint={tables.length === 0 && connected.size === 0 ? texts.no_tables : words.table}
      >
        <Select
          value={outside === null ? (table?.id ?? "") : keyOf(outside)}
          placeholder={texts.choose_table}
          isRequired
          onChange={choose}
          choices={
            connectedChoices.length === 0
              ? ownChoices
              : [
                  ...(ownChoices.length > 0 ? [{ label: connectedTexts.own, choices: ownChoices }] : []),
                  { label: connectedTexts.connected, choices: connectedChoices },
                ]
          }
        />
      </FieldLabel>
      {connectedState.status === "failed" && (
        <p role="alert" className="text-meta text-destructive">
          {connectedTexts.failed}
        </p>
      )}
      {table && reference && <Columns table={table} reference={reference} onChange={set} />}
      {outside !== null && place !== undefined && (
        <ConnectedColumns
          key={keyOf(outside)}
          reference={outside}
          columns={place.columns}
          own={own}
          isFixed={false}
          onChange={set}
        />
      )}
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
