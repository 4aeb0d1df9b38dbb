import type { EditorDocument } from "#core/contracts/documents/documents.ts";
import type { GroupCounts } from "#core/contracts/grid/groups.ts";
import type { RowPage, TableRow } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { GridParameter } from "#core/tables/grid-query.ts";
import type { Period } from "#core/tables/table-view.ts";
import type { CallOptions } from "../../../api/client.ts";
import type { GridRow } from "../rows.ts";

type GroupQuery = Partial<Record<GridParameter, string>> & { column: string; period: Period; zone: string };

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
  ) => Promise<RowPage<TableRow>>;
  /** Counts all rows of a query by a column, for charts. */
  countGroups: (scope_id: string, query: GroupQuery, options: CallOptions) => Promise<GroupCounts>;
  /** The optional columns that a row has something in. */
  filled: (row: GridRow) => readonly string[];
  /** Whether members with the permission may edit cells and delete rows. */
  is_editable: boolean;
  /** What a row opens beside the grid. */
  panel: "record" | "customer";
}
