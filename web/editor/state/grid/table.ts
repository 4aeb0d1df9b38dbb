import { atom } from "jotai";
import type { FieldDefinition } from "#core/fields/field.ts";
import { type Column, gridColumns, type TableKind } from "#core/tables/columns.ts";
import { type RelatedColumn, withRelated } from "#core/tables/relations.ts";
import { canEditAtom, documentAtom, documentStateAtom } from "../editing/document.ts";
import { connected } from "./tables/connected.ts";
import { customers } from "./tables/customers.ts";
import { responses } from "./tables/responses.ts";
import { rows } from "./tables/rows.ts";
import { sessions } from "./tables/sessions.ts";
import type { ConnectedPlace, TableSource } from "./tables/table-source.ts";

export const TABLE_SOURCES: Readonly<Record<TableKind, TableSource>> = {
  response: responses,
  row: rows,
  session: sessions,
  customer: customers,
  connected,
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

/** Whether a table is the open one. */
export const isOpenTableAtom = atom(
  (get) => (table: TableName) => tableKey(table) === tableKey(get(openAtom)),
);

/** The form of the rows. Only for tables of a form. */
export const gridFormIdAtom = atom((get) => get(openAtom).scope_id);

/** A table, and where its rows are written: an edit reaches it whatever table is open by then. */
export interface TablePlace extends TableName, ConnectedPlace {}
/** The place of the open table. */
export const tablePlaceAtom = atom((get): TablePlace => {
  const state = get(documentStateAtom);
  const connection = state.status === "ready" ? state.document.connection : null;
  return { ...get(openAtom), form_id: get(gridFormIdAtom), connection };
});

/** The table in view: what every part of the grid asks. */
export interface TableInView {
  kind: TableKind;
  fields: readonly FieldDefinition[];
  columns: readonly Column[];
  /** Whether this member may edit cells, and delete rows. */
  canEdit: boolean;
  /** Whether nobody may, because of the kind of table, or in words why. */
  isReadonly: boolean | string;
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
const columnsAtom = atom((get) => {
  const kind = get(kindAtom);
  return gridColumns(get(fieldsAtom), kind, TABLE_SOURCES[kind].traits?.(get(documentAtom)));
});

/** The ids of the columns of the table in view; null while its document is loading. */
export const columnIdsAtom = atom((get): ReadonlySet<string> | null =>
  get(documentStateAtom).status === "ready" ? new Set(get(columnsAtom).map(({ id }) => id)) : null,
);

export const tableAtom = atom((get): TableInView => {
  const kind = get(kindAtom);
  const { is_editable, whyReadOnly, panel } = TABLE_SOURCES[kind];
  const why = whyReadOnly?.(get(documentAtom)) ?? null;
  return {
    kind,
    fields: get(fieldsAtom),
    columns: get(columnsAtom),
    canEdit: is_editable && why === null && get(canEditAtom),
    isReadonly: why ?? !is_editable,
    panel,
  };
});
