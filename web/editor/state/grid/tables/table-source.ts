import type { TableConnection } from "#core/connections/table-connection.ts";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Column, ColumnTraits } from "#core/tables/columns.ts";
import type { GridParameter } from "#core/tables/grid-query.ts";
import type { Period } from "#core/tables/table-view.ts";
import type { CallOptions } from "../../../api/client.ts";
import type { GridRow } from "../rows.ts";

export type GroupQuery = Partial<Record<GridParameter, string>> & {
  column: string;
  period: Period;
  zone: string;
};

/** A table outside, of which a source reads and writes the rows. */
export interface ConnectedPlace {
  form_id: string;
  /** Null: it is not connected any more. */
  connection: TableConnection | null;
}

/** A cell's new value, in the format of its editor. */
export interface WrittenCell {
  row_id: string;
  field_id: string;
  value: unknown;
  expected?: unknown;
}

/** How rows that are not ours are written. Nothing is sent twice. */
export interface RowWriter {
  updateCells: (place: ConnectedPlace, cells: readonly WrittenCell[]) => Promise<ConnectedVerdict[]>;
  /** There is no way back. Resolves to the number of rows, and to why it stopped; null: it did not. */
  deleteRows: (
    place: ConnectedPlace,
    row_ids: readonly string[],
  ) => Promise<{ count: number; reason: string | null }>;
  /** Whether a change of the room was made here. */
  isOwnChange: (transaction_id: string | undefined) => boolean;
}

/** What a source needs that counts rows itself. */
export interface CountedOutside extends Pick<ConnectedPlace, "connection"> {
  columns: readonly Column[];
}

/** `all`: how many rows there are, if only the first of them were counted. */
export type ChartCounts = GroupCounts & { all?: number };

/** A kind of table, as the grid uses it. A new kind is one more of these. */
export interface TableSource {
  /** Names it in this browser's settings; never rename one. */
  name: string;
  /** The id of the form or project whose rows it holds. */
  scope: (document: EditorDocument) => string;
  /** The columns with content. */
  fields: (document: EditorDocument) => readonly FieldDefinition[];
  list: (
    scope_id: string,
    query: Partial<Record<GridParameter, string>>,
    options: CallOptions,
    connection: TableConnection | null,
  ) => Promise<RowPage<TableRow>>;
  /** Counts the rows of a query by a column, for charts. */
  countGroups: (
    scope_id: string,
    query: GroupQuery,
    options: CallOptions,
    outside: CountedOutside,
  ) => Promise<ChartCounts>;
  /** The optional columns that a row has something in. */
  filled: (row: GridRow) => readonly string[];
  /** Whether members with the permission may edit cells and delete rows. */
  is_editable: boolean;
  /** Why nobody may edit the rows of this document's table, in words; null: they may. */
  whyReadOnly?: (document: EditorDocument) => string | null;
  /** What columns outside say about the fields, by id. */
  traits?: (document: EditorDocument) => ReadonlyMap<string, ColumnTraits>;
  /** Absent: rows are written as responses are, and have their files, charts and records. */
  writer?: RowWriter;
  /** What a row opens beside the grid. */
  panel: "record" | "customer";
}
