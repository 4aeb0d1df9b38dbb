import * as z from "zod/mini";
import { MAX_VALUES } from "../../fields/entry-limits.ts";
import type { Reason } from "../../fields/reason.ts";
import { IMPORT_BODY_BYTES, IMPORT_LIMITS } from "../../tables/import/limits.ts";
import { isZone } from "../../values/zone-offset.ts";
import { PERMISSIONS } from "../access/roles.ts";
import { at, type Contract, data } from "../wire/contract.ts";
import { imports } from "../wire/private-addresses.ts";
import { formParams, text, transaction_id, uuid } from "../wire/schemas.ts";

/** Rows that a member imports into a table of a schema. */

const list = z.array(z.string()).check(z.maxLength(MAX_VALUES));
const value = z.union([z.string(), z.number(), z.boolean(), list, z.null()]);
const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;

/**
 * Inserts rows by the rules of a new row: each one that is valid is stored, and the others come back with reasons.
 * `columns` are ids of fields; the values of a row are in their order, and a missing one is empty. A date-time without
 * a zone is in `time_zone`, by default the table's. A repeat with the same `batch_id` stores nothing and returns the first result;
 * with other rows it is an IDEMPOTENCY_KEY_REUSED. A reference to a row takes its id or its name; a list takes several,
 * separated by commas, with quotes around names that contain commas. With `is_trial`, nothing is stored: the result says what would be. CONFLICT, with a `reason`, for a form that is no table, and for
 * columns that are gone or take no values of a file.
 */
export const importRows = {
  ...at(imports.importRows),
  result: data<ImportedRows>(),
  access: { resource: "form", in: "params", key: "form_id", role: PERMISSIONS.edit },
  params: formParams,
  body_limit: IMPORT_BODY_BYTES,
  body: z.object({
    batch_id: uuid,
    transaction_id,
    is_trial: z.optional(z.boolean()),
    time_zone: z.optional(text(64).check(z.refine(isZone, "Not a time zone."))),
    columns: z
      .array(uuid)
      .check(
        z.minLength(1),
        z.maxLength(IMPORT_LIMITS.columns),
        z.refine(isUnique, "A column occurs more than once."),
      ),
    rows: z
      .array(z.array(value).check(z.maxLength(IMPORT_LIMITS.columns)))
      .check(z.minLength(1), z.maxLength(IMPORT_LIMITS.batch_rows)),
  }),
} as const satisfies Contract;

export interface ImportedRows {
  /** How many rows are stored. */
  stored: number;
  refused: RefusedRow[];
}

export interface RefusedRow {
  /** Place of the row in the batch. */
  index: number;
  problems: RefusedValue[];
}

export interface RefusedValue {
  field_id: string;
  reasons: Reason[];
  /** Of a reference to rows: the names that are not the name of exactly one row. */
  names?: readonly UnclearName[];
}

export interface UnclearName {
  name: string;
  /** Rows with this name. */
  count: number;
}
