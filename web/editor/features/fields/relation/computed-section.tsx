import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { ReferenceTable } from "#core/contracts/references.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { rowReference } from "#core/fields/reference.ts";
import { type Related, type RelatedKind, relatedOf } from "#core/fields/related.ts";
import { fieldName } from "#core/tables/cell-text.ts";
import { canBeSummed, canBeTaken, type RelatedTable, relationProblem } from "#core/tables/relations.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { say } from "../../../../ui/say.ts";
import { loadReferenceTablesAtom, referenceTablesAtom } from "../../../state/building/reference-tables.ts";
import { formAtom } from "../../../state/editing/document.ts";
import type { DraftProps } from "../parts/draft-inputs.tsx";
import { LoadedSection } from "../parts/loaded-section.tsx";
import { computedTexts as words } from "./texts.ts";

interface ComputedProps extends DraftProps {
  field_id: string;
  problem: string | undefined;
}

/** What a column is computed from: which rows, and what of them. */
export default function ComputedSection({ field_id, draft, onChange, problem }: ComputedProps) {
  const state = useAtomValue(referenceTablesAtom);
  const load = useSetAtom(loadReferenceTablesAtom);
  useEffect(() => void load(), [load]);
  return (
    <LoadedSection title={words.title} what={words.tables} state={state} onRetry={() => void load()}>
      {(tables) => <Computed {...{ field_id, draft, onChange, problem }} tables={tables} />}
    </LoadedSection>
  );
}

/** The fields of all tables, with those of the open one as they are being edited. */
function useTables(known: readonly ReferenceTable[], edited: FieldDefinition) {
  const { form_id, fields } = useAtomValue(formAtom);
  const name = known.find(({ id }) => id === form_id)?.name ?? "";
  const others = fields.filter(({ id }) => id !== edited.id);
  const own: RelatedTable = { id: form_id, name, fields: [...others, edited] };
  const tables = known
    .filter(({ id }) => id !== form_id)
    .map(({ id, name: other, columns }) => ({
      id,
      name: other,
      fields: columns.map((column) => ({ ...column, options: [], optgroups: [] })),
    }));
  return { own, tables: [own, ...tables] };
}

function Computed({
  field_id,
  draft,
  onChange,
  problem,
  tables: known,
}: ComputedProps & { tables: readonly ReferenceTable[] }) {
  const edited = { ...draft, id: field_id, local_index: 0 };
  const { own, tables } = useTables(known, edited);
  const related = relatedOf(edited);
  if (related === null) return null;
  const set = (next: Related) => onChange({ data: { ...draft.data, related: next } });
  const relations = relationsOf(own, tables);
  const chosen = relations.find(({ key }) => key === keyOf(related));
  const other = tables.find(({ id }) => id === related.table_id);
  const stored =
    related.column === undefined && problem !== undefined ? null : relationProblem(related, own, tables);
  const isRowsProblem = stored === "table" || stored === "relation";
  const columns = (other?.fields ?? []).filter((field) =>
    related.kind === "sum" ? canBeSummed(field, other!, tables) : canBeTaken(field),
  );
  return (
    <>
      <FieldLabel
        label={words.rows}
        hint={words.rows_hint}
        problem={isRowsProblem ? words.problems[stored] : undefined}
      >
        <Select
          value={chosen?.key ?? ""}
          placeholder={words.rows}
          isRequired
          onChange={(key) => {
            const next = relations.find((one) => one.key === key);
            if (next) set({ kind: related.kind, ...next.relation });
          }}
          choices={relations.map(({ key, label }) => ({ value: key, label }))}
        />
      </FieldLabel>
      <FieldLabel label={words.kind}>
        <Select
          value={related.kind}
          isRequired
          onChange={(kind) => set(withKind(related, kind as RelatedKind))}
          choices={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        />
      </FieldLabel>
      {related.kind !== "count" && other !== undefined && (
        <FieldLabel
          label={words.column}
          isRequired
          problem={
            problem ?? (stored === "column" || stored === "cycle" ? words.problems[stored] : undefined)
          }
        >
          <Select
            value={columns.some(({ id }) => id === related.column) ? (related.column ?? "") : ""}
            placeholder={words.choose}
            isRequired
            onChange={(column) => set({ ...related, column })}
            choices={columns.map((field) => {
              const isCycle =
                relationProblem(
                  { ...related, column: field.id },
                  own,
                  withColumn(tables, own, edited, related, field.id),
                ) === "cycle";
              const label = fieldName(field);
              return {
                value: field.id,
                label: isCycle ? say(words.cycle, { name: label }) : label,
                isDisabled: isCycle,
              };
            })}
          />
        </FieldLabel>
      )}
    </>
  );
}

/** The tables as they would be with another column taken. */
function withColumn(
  tables: readonly RelatedTable[],
  own: RelatedTable,
  edited: FieldDefinition,
  related: Related,
  column: string,
): readonly RelatedTable[] {
  const next = { ...edited, data: { ...edited.data, related: { ...related, column } } };
  const fields = own.fields.map((field) => (field.id === edited.id ? next : field));
  return tables.map((table) => (table.id === own.id ? { ...table, fields } : table));
}

function withKind({ column, ...related }: Related, kind: RelatedKind): Related {
  return { ...related, kind, ...(kind === "values" && column !== undefined && { column }) };
}

type Way = Omit<Related, "kind" | "column">;
const keyOf = ({ table_id, via, is_back = false }: Way) => `${table_id} ${via} ${is_back}`;

/** The ways in which rows of other tables are related to those of this one. */
function relationsOf(own: RelatedTable, tables: readonly RelatedTable[]) {
  const forward = own.fields.flatMap((field) => {
    const other = tables.find(({ id }) => id === rowReference(field)?.table_id);
    const relation: Way | undefined = other && { table_id: other.id, via: field.id };
    return other && relation ? [{ relation, label: said(words.forward, other, field) }] : [];
  });
  const back = tables.flatMap((other) =>
    other.fields
      .filter((field) => rowReference(field)?.table_id === own.id)
      .map((field) => {
        const relation: Way = { table_id: other.id, via: field.id, ...(other === own && { is_back: true }) };
        return { relation, label: said(words.back, other, field) };
      }),
  );
  return [...forward, ...back].map((way) => ({ ...way, key: keyOf(way.relation) }));
}

const said = (text: string, { name }: RelatedTable, field: FieldDefinition) =>
  say(text, { table: name, field: fieldName(field) });
