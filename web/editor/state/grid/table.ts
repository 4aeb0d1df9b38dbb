import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Column, gridColumns, type TableKind } from "#core/tables/columns.ts";
import { type RelatedColumn, withRelated } from "#core/tables/relations.ts";
import { canEditAtom, documentAtom, documentStateAtom } from "../editing/document.ts";
import { customers } from "./tables/customers.ts";
import { responses } from "./tables/responses.ts";
import { rows } from "./tables/rows.ts";
import { sessions } from "./tables/sessions.ts";
import type { TableSource } from "./tables/table-source.ts";

export const TABLE_SOURCES: Readonly<Record<TableKind, TableSource>> = {
  response: responses,
  row: rows,
  session: sessions,
  customer: customers,
};

/** A table, by its kind and the id of the form or project whose rows it holds. */
export interface TableName {
  kind: TableKind;
  scope_id: string;
}

/** Names the table in this browser's settings, and tells it from all others. */
export function tableKey({ kind, scope_id }: TableName): string {
  return `${scope_id}/${TABLE_SOURCES[kind].name}`;
}

const openAtom = atom<TableName>({ kind: "response", scope_id: "" });
/** The table that was opened last. Its document may still be loading. */
export const openTableAtom = atom(
  (get) => get(openAtom),
  (_get, set, table: TableName) => set(openAtom, table),
);

/** The form of the rows. Only for tables of a form. */
export const gridFormIdAtom = atom((get) => get(openAtom).scope_id);

/** The table in view: what every part of the grid asks. */
export interface TableInView {
  kind: TableKind;
  fields: readonly FieldDefinition[];
  columns: readonly Column[];
  /** Whether this member may edit cells, and delete rows. */
  canEdit: boolean;
  /** Whether nobody may, because of the kind of table. */
  isReadonly: boolean;
  panel: TableSource["panel"];
}

const kindAtom = atom((get) => get(openAtom).kind);

const NONE: readonly RelatedColumn[] = [];
const allRelatedAtom = atom<Readonly<Record<string, readonly RelatedColumn[]>>>({});
/** The columns that show other rows, or are computed from them, as the last page of the table had them. */
export const relatedColumnsAtom = atom(
  (get) => get(allRelatedAtom)[tableKey(get(openAtom))] ?? NONE,
  (get, set, columns: readonly RelatedColumn[]) => {
    // Equal columns keep their identity, so that no cell renders again.
    if (JSON.stringify(columns) === JSON.stringify(get(relatedColumnsAtom))) return;
    set(allRelatedAtom, { ...get(allRelatedAtom), [tableKey(get(openAtom))]: columns });
  },
);

const fieldsAtom = atom((get) =>
  withRelated(TABLE_SOURCES[get(kindAtom)].fields(get(documentAtom)), get(relatedColumnsAtom)),
);
const columnsAtom = atom((get) => gridColumns(get(fieldsAtom), get(kindAtom)));

/** The ids of the columns of the table in view; null while its document is loading. */
export const columnIdsAtom = atom((get): ReadonlySet<string> | null =>
  get(documentStateAtom).status === "ready" ? new Set(get(columnsAtom).map(({ id }) => id)) : null,
);

export const tableAtom = atom((get): TableInView => {
  const kind = get(kindAtom);
  const { is_editable, panel } = TABLE_SOURCES[kind];
  return {
    kind,
    fields: get(fieldsAtom),
    columns: get(columnsAtom),
    canEdit: is_editable && get(canEditAtom),
    isReadonly: !is_editable,
    panel,
  };
});
