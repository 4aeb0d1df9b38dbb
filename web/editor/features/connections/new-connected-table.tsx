import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useId, useState } from "react";
import { Link, useParams } from "react-router";
import { type ConnectedColumn, whyTableReadOnly } from "#core/connections/connected-table.ts";
import { fieldTypesOf, inUsualOrder } from "#core/connections/field-types.ts";
import type { ExternalDatabase } from "#core/contracts/connections/databases.ts";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { builderRow } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { say } from "../../../ui/say.ts";
import { databaseStateAtom, loadDatabaseAtom } from "../../state/connections/database.ts";
import type { ConnectedTableSketch } from "../../state/connections/tables.ts";
import { typeWords } from "./column-words.ts";
import { type PlacedTable, placedTables, tableChoices } from "./table-choices.ts";
import { texts } from "./texts.ts";

const { new_table: words } = texts;

interface NewConnectedTableProps {
  /** What is chosen, complete; null: not yet. */
  onPlan: (plan: Omit<ConnectedTableSketch, "name"> | null) => void;
  /** A table was chosen, whose name may suit ours. */
  onTable: (table_name: string) => void;
}

/** Chooses a table of the connected database, and which of its columns a new table of ours shows. */
export default function NewConnectedTable(props: NewConnectedTableProps) {
  const state = useAtomValue(databaseStateAtom);
  const load = useSetAtom(loadDatabaseAtom);
  useEffect(() => void load(), [load]);
  if (state.status === "loading") {
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-14" />
      </div>
    );
  }
  if (state.status === "failed") {
    return <ErrorState title={words.failed} message={state.message} onRetry={() => void load()} />;
  }
  return state.value === null ? <NoDatabase /> : <ChooseTable {...props} database={state.value} />;
}

function NoDatabase() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-muted p-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{words.none_title}</p>
        <p className="text-muted-foreground">{words.none}</p>
      </div>
      <Link
        to={editorPath(organization, project, document_id, "connect/database/supabase")}
        className={buttonClass("secondary")}
      >
        {words.open}
      </Link>
    </div>
  );
}

/** The chosen columns of a table, each with its type. */
type Types = Readonly<Record<string, FieldType>>;

const usualTypes = ({ table }: PlacedTable): Types =>
  Object.fromEntries(table.columns.map((column) => [column.name, fieldTypesOf(column)[0]!]));

function ChooseTable({ database, onPlan, onTable }: NewConnectedTableProps & { database: ExternalDatabase }) {
  const { document_id = "" } = useParams();
  const [key, setKey] = useState("");
  const [types, setTypes] = useState<Types>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const tables = placedTables(database);
  const chosen = tables.find((table) => table.key === key) ?? null;
  if (tables.length === 0) return <p>{words.empty}</p>;

  /** Why a table of the same database of ours shows it already; null: none does. */
  function whyNot({ schema_name, table }: PlacedTable): string | null {
    const other = database.used_by.find(
      ({ document_id: of, is_deleted, main_table }) =>
        of === document_id &&
        !is_deleted &&
        main_table?.schema_name === schema_name &&
        main_table.table_name === table.name,
    );
    return other === undefined ? null : say(words.taken, { name: other.name });
  }

  function plan(of: PlacedTable, next: Types, without: ReadonlySet<string>) {
    setTypes(next);
    setLeft(without);
    const columns = Object.fromEntries(Object.entries(next).filter(([name]) => !without.has(name)));
    const isComplete = Object.keys(columns).length > 0;
    onPlan(isComplete ? { schema_name: of.schema_name, table_name: of.table.name, columns } : null);
  }

  function choose(next: string) {
    setKey(next);
    const table = tables.find((one) => one.key === next);
    if (table === undefined) return onPlan(null);
    plan(table, usualTypes(table), new Set());
    onTable(table.table.name);
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FieldLabel
        label={words.table}
        hint={chosen !== null && whyTableReadOnly(chosen.table) !== null ? words.readonly : undefined}
      >
        <Combobox value={key} onChange={choose} choices={tableChoices(tables, whyNot)} />
      </FieldLabel>
      {chosen !== null && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-1 font-medium">{words.columns}</legend>
          <ul className="flex min-w-0 flex-col gap-2">
            {inUsualOrder(chosen.table.columns).map((column) => (
              <Column
                key={column.name}
                column={column}
                isChosen={!left.has(column.name)}
                onChoose={(isChosen) => {
                  const without = new Set(left);
                  if (isChosen) without.delete(column.name);
                  else without.add(column.name);
                  plan(chosen, types, without);
                }}
                type={types[column.name] ?? "text"}
                onType={(type) => plan(chosen, { ...types, [column.name]: type }, left)}
              />
            ))}
          </ul>
          {left.size === chosen.table.columns.length && (
            <p role="status" className="text-destructive">
              {words.none_chosen}
            </p>
          )}
        </fieldset>
      )}
    </div>
  );
}

interface ColumnProps {
  column: ConnectedColumn;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  type: FieldType;
  onType: (type: FieldType) => void;
}

function Column({ column, isChosen, onChoose, type, onType }: ColumnProps) {
  const id = useId();
  const { name } = column;
  const choices = fieldTypesOf(column).map((one) => ({ value: one, label: builderRow(one).label }));
  return (
    <li className="flex min-w-0 items-center gap-3">
      <Checkbox
        id={id}
        aria-label={say(words.include, { column: name })}
        checked={isChosen}
        onCheckedChange={onChoose}
      />
      <label htmlFor={id} className="flex min-h-8 min-w-0 grow flex-wrap items-center gap-x-2">
        <code className="break-all">{name}</code>
        <span className="text-meta text-muted-foreground">{typeWords(column)}</span>
      </label>
      <Select
        className="w-40 shrink-0"
        aria-label={say(words.type, { column: name })}
        value={type}
        isDisabled={!isChosen}
        onChange={onType}
        choices={choices}
      />
    </li>
  );
}
