import * as z from "zod/mini";
import type { Cell } from "../../fields/cell.ts";
import type { Reason } from "../../fields/reason.ts";
import { FORMER_KINDS } from "../../tables/conversion/former-field.ts";
import { MOST_CHOSEN_IDS, MOST_COLUMNS_LENGTH } from "../../tables/export/export-columns.ts";
import { EXPORT_FORMATS } from "../../tables/export/export-format.ts";
import { LIST_FORMATS } from "../../tables/export/list-text.ts";
import { PACKED_LENGTH } from "../../tables/export/packed-ids.ts";
import type { RelatedColumn } from "../../tables/relations.ts";
import type { SessionState } from "../../tables/session-row.ts";
import { isZone } from "../../values/zone-offset.ts";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { rows } from "../wire/private-addresses.ts";
import { formParams, text, transaction_id, uuid } from "../wire/schemas.ts";

/** Rows of the grid: responses, sessions and customers. */

const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;

/** A row of any table. */
export interface TableRow {
  id: string;
  /** The name that people see: `#001`, or the beginning of an id. */
  local_id: string;
  created_at: string;
  /** Rises with every change of the row. */
  version: number;
  customer_id: string | null;
  /** Cells keyed by field id. */
  data: Record<string, Cell>;
}

export interface ResponseRow extends TableRow {
  form_id: string;
  local_index: number;
  updated_at: string;
  platform_powered_by: string;
}

/** A session with the answers that were typed so far. */
export interface SessionRow extends TableRow {
  form_id: string;
  updated_at: string;
  submitted_at: string | null;
  /** The question of the last answer; it may be deleted. */
  last_field_id: string | null;
  state: SessionState;
  /** Answered questions of those that the respondent would be asked; null: the session is closed. */
  progress: { answered: number; asked: number } | null;
  /** In words, such as "Phone, Safari 18"; null: unknown. */
  device: string | null;
  /** What it was submitted as, with its answers; null also if that was deleted. */
  response: { id: string; local_index: number } | null;
}

export interface CustomerRow extends TableRow {
  last_seen_at: string;
  is_email_verified: boolean;
  is_phone_verified: boolean;
}

/** Filter and order of the rows. */
export const which = {
  order: z.optional(text(1_000)),
  where: z.optional(text(10_000)),
  search: z.optional(text(200)),
  search_column: z.optional(text(200)),
  empty: z.optional(text(10)),
};

/**
 * Asks for a page of rows. `page` counts from 0. `order` is `column` or `-column`, comma separated; a column is
 * a field id or a system column, and the default is newest first. `where` is JSON of core/tables predicates.
 * `search` covers all text of a row, or only `search_column`, which must be a text. `empty=hide` leaves out responses
 * without any answer. With `cursor` (from an earlier result) reading
 * continues from a row, and `page` is only a label.
 */
const pageQuery = z.object({
  ...which,
  page: z.optional(text(10)),
  limit: z.optional(text(10)),
  cursor: z.optional(text(1_000)),
});

/** A form's responses, or the rows of a schema's table. */
export const listRows = {
  ...at(rows.listRows),
  result: data<RowPage<ResponseRow>>(),
  access: access("see"),
  params: formParams,
  query: pageQuery,
} as const satisfies Contract;

/** A form's sessions, submitted or not. A column is a field id or a system column; the latest start comes first. */
export const listSessions = {
  ...at(rows.listSessions),
  result: data<RowPage<SessionRow>>(),
  access: access("see"),
  params: formParams,
  query: pageQuery,
} as const satisfies Contract;

/** All customers of a project. A column is one of `CUSTOMER_FIELDS` or a system column; the newest come first. */
export const listCustomers = {
  ...at(rows.listCustomers),
  result: data<RowPage<CustomerRow>>(),
  access: { resource: "project", in: "params", key: "project_id", role: PERMISSIONS.see },
  params: z.object({ project_id: uuid }),
  query: pageQuery,
} as const satisfies Contract;

export interface RowPage<Row extends TableRow = TableRow> {
  rows: Row[];
  /** Number of matching rows, counted when the page is read. */
  count: number;
  /** There are at least so many: a search counts only the first `MOST_COUNTED`, and a server outside may count none. */
  is_count_partial?: boolean;
  /** Matching rows that `empty=hide` leaves out. */
  hidden_count?: number;
  /** Of a search: whether an index serves it, and the finished share (0 to 1) of one that is built. */
  search_index?: { state: "none" | "building" | "ready"; share: number };
  page: number;
  limit: number;
  /** Columns that show other rows, or are computed from them; absent: the table has none. */
  related?: RelatedColumn[];
  /** Continue after the last row, or before the first; null when there is none. */
  next_cursor: string | null;
  previous_cursor: string | null;
}

/**
 * Which rows and columns a file contains, in the table's own order by default. `columns`: ids of fields and system
 * columns, comma-separated, in the order of the file; all by default. `rows`: ids of rows as `packIds` writes them, to
 * which the file is limited. `zone` is the time zone of date-times in a file for people (`Europe/Berlin`), UTC by
 * default; JSON keeps moments in UTC. `lists` is how several choices are written in a file for people: as one record of
 * CSV in a cell by default, with commas only (`plain`), or in a column for each option (`columns`); JSON has lists.
 */
const exportQuery = z.object({
  ...which,
  columns: z.optional(text(MOST_COLUMNS_LENGTH)),
  rows: z.optional(text(MOST_CHOSEN_IDS * PACKED_LENGTH)),
  zone: z.optional(text(64).check(z.refine(isZone, "Not a time zone."))),
  lists: z.optional(z.enum(LIST_FORMATS)),
});
const format = z.enum(EXPORT_FORMATS);

/** A form's responses, or the rows of a schema's table, streamed as a file. */
export const exportRows = {
  ...at(rows.exportRows),
  access: access("see"),
  params: z.object({ form_id: uuid, format }),
  query: exportQuery,
} as const satisfies Contract;

/** A form's sessions, streamed as a file. */
export const exportSessions = {
  ...at(rows.exportSessions),
  access: access("see"),
  params: z.object({ form_id: uuid, format }),
  query: exportQuery,
} as const satisfies Contract;

/** A project's customers, streamed as a file. */
export const exportCustomers = {
  ...at(rows.exportCustomers),
  access: listCustomers.access,
  params: z.object({ project_id: uuid, format }),
  query: exportQuery,
} as const satisfies Contract;

/**
 * Replaces one cell. The value has the shape of the field's editor (text, number, boolean, option ids); null
 * clears it. `expected` is what the cell must still contain (null: nothing). CONFLICT if it has changed
 * since: `info.cell` is what it contains, `info.version` that of the row.
 */
export const updateCell = {
  ...at(rows.updateCell),
  result: data<UpdatedCell>(),
  access: access("edit"),
  params: z.object({ form_id: uuid, row_id: uuid, field_id: uuid }),
  body: z.object({ transaction_id, value: z.json(), expected: z.optional(z.json()) }),
} as const satisfies Contract;
export interface UpdatedCell {
  id: string;
  version: number;
  updated_at: string;
  cell: Cell | null;
}

/** Cells of one call of `updateCells`. */
export const MAX_CELLS = 1_000;

const cellEdit = z.object({
  row_id: uuid,
  field_id: uuid,
  value: z.json(),
  expected: z.optional(z.json()),
  /** The value is of an earlier type of the column, in JSON. Undoing a conversion brings it back as it was. */
  former: z.optional(z.enum(FORMER_KINDS)),
});
const isEachCellOnce = (cells: readonly z.infer<typeof cellEdit>[]) =>
  new Set(cells.map(({ row_id, field_id }) => `${row_id} ${field_id}`)).size === cells.length;

/**
 * Replaces cells as `updateCell` does, all that may change in one statement, and returns a verdict for each in the
 * same order. A repeat has no effect. No cell may occur twice.
 */
export const updateCells = {
  ...at(rows.updateCells),
  result: data<UpdatedCells>(),
  access: access("edit"),
  params: formParams,
  body_limit: 2 * 1024 * 1024,
  body: z.object({
    transaction_id,
    cells: z
      .array(cellEdit)
      .check(
        z.minLength(1),
        z.maxLength(MAX_CELLS),
        z.refine(isEachCellOnce, "A cell occurs more than once."),
      ),
  }),
} as const satisfies Contract;
export interface UpdatedCells {
  cells: CellVerdict[];
}

export type CellVerdict =
  | { verdict: "changed"; version: number; updated_at: string; cell: Cell | null }
  /** The cell contains something other than `expected`: `cell`. */
  | { verdict: "conflict"; version: number; updated_at: string; cell: Cell | null }
  | { verdict: "invalid"; reasons: Reason[] }
  /** The row or the field does not exist. */
  | { verdict: "not_found" }
  /** Cells of this field need other tools: files, drawings, passwords. */
  | { verdict: "read_only" };
