import * as z from "zod/mini";
import type { Cell } from "../../fields/cell.ts";
import { EXPORT_FORMATS } from "../../tables/export-rows.ts";
import { isZone } from "../../values/clock.ts";
import { PERMISSIONS, type Permission } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { rows } from "../wire/private-addresses.ts";
import { formParams, text, transaction_id, uuid } from "../wire/schemas.ts";

/** Responses as rows of the grid. */

const access = (permission: Permission) =>
  ({ resource: "form", in: "params", key: "form_id", role: PERMISSIONS[permission] }) as const;

/** One response as the grid holds it. `version` rises with every change of the row. */
export interface ResponseRow {
  id: string;
  form_id: string;
  local_index: number;
  /** `#001` */
  local_id: string;
  created_at: string;
  updated_at: string;
  version: number;
  customer_id: string | null;
  platform_powered_by: string;
  /** Cells keyed by field id. */
  data: Record<string, Cell>;
}

/** Filter and order of the rows. */
const which = {
  order: z.optional(text(1_000)),
  where: z.optional(text(10_000)),
  search: z.optional(text(200)),
  search_column: z.optional(text(200)),
};

/**
 * A page of rows. `page` counts from 0. `order` is `column` or `-column`, comma separated; a column is a
 * field id or a system column, and the default is newest first. `where` is JSON of core/tables predicates.
 * `search` covers all text of a row, or only `search_column`. With `cursor` (from an earlier result) reading
 * continues from a row, and `page` is only a label.
 */
export const listRows = {
  ...at(rows.listRows),
  result: data<RowPage>(),
  access: access("see"),
  params: formParams,
  query: z.object({
    ...which,
    page: z.optional(text(10)),
    limit: z.optional(text(10)),
    cursor: z.optional(text(1_000)),
  }),
} as const satisfies Contract;
export interface RowPage {
  rows: ResponseRow[];
  /** Number of matching rows, counted when the page is read. */
  count: number;
  page: number;
  limit: number;
  /** Continue after the last row, or before the first; null when there is none. */
  next_cursor: string | null;
  previous_cursor: string | null;
}

/**
 * All rows that match `order`, `where` and `search`, streamed as a file. `zone` is the time zone of
 * date-times in a CSV (`Europe/Berlin`), UTC by default.
 */
export const exportRows = {
  ...at(rows.exportRows),
  access: access("see"),
  params: z.object({ form_id: uuid, format: z.enum(EXPORT_FORMATS) }),
  query: z.object({ ...which, zone: z.optional(text(64).check(z.refine(isZone, "Not a time zone."))) }),
} as const satisfies Contract;

/**
 * Replaces one cell. The value has the shape of the field's editor (text, number, boolean, option ids); null
 * clears it. `expected` is what the cell must still contain (null: nothing). CONFLICT if it has changed
 * since.
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

export const deleteRows = {
  ...at(rows.deleteRows),
  result: data<DeletedRows>(),
  access: access("edit"),
  params: formParams,
  body: z.object({ transaction_id, ids: z.array(uuid).check(z.minLength(1), z.maxLength(1_000)) }),
} as const satisfies Contract;
export interface DeletedRows {
  ids: string[];
}
