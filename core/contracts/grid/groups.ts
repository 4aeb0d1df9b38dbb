import * as z from "zod/mini";
import { PERIODS } from "../../tables/table-view.ts";
import { isZone } from "../../values/zone-offset.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { groups } from "../wire/private-addresses.ts";
import { formParams, text, uuid } from "../wire/schemas.ts";

/** How many rows have each value of a column: what a chart draws. Always counted by the database, over all rows. */
export interface GroupCounts {
  /** Values with the most rows first; periods with the latest first. */
  groups: RowGroup[];
  /** What did not fit into `groups`: how many further values there are, and how many rows have them. */
  other: { groups: number; count: number };
  /** Number of rows. A row with several choices counts once here, and in each of its groups. */
  rows: number;
}

export interface RowGroup {
  /**
   * An option's id, a text (its first 1,000 characters and …), a number, `true`, or the first day of a period
   * (`2026-05-04`). Null: no value.
   */
  key: string | null;
  count: number;
}

/**
 * `column` is a field id or a system column; by default, when the rows were created. Moments and dates are counted by
 * `period`, in the time zone `zone` (UTC by default). The other parameters choose the rows, as for a page of them.
 */
const query = z.object({
  column: z.optional(text(200)),
  period: z.optional(z.enum(PERIODS)),
  zone: z.optional(text(64).check(z.refine(isZone, "Not a time zone."))),
  where: z.optional(text(10_000)),
  search: z.optional(text(200)),
  search_column: z.optional(text(200)),
  empty: z.optional(text(10)),
});

const form = {
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.see },
  params: formParams,
  query,
} as const;

export const countResponseGroups = {
  ...at(groups.countResponseGroups),
  result: data<GroupCounts>(),
  ...form,
} as const satisfies Contract;

export const countSessionGroups = {
  ...at(groups.countSessionGroups),
  result: data<GroupCounts>(),
  ...form,
} as const satisfies Contract;

export const countCustomerGroups = {
  ...at(groups.countCustomerGroups),
  result: data<GroupCounts>(),
  access: { resource: "project", in: "params", key: "project_id", role: PERMISSIONS.see },
  params: z.object({ project_id: uuid }),
  query,
} as const satisfies Contract;
