import { columnOfCell } from "#core/connections/column-values.ts";
import { newRowColumns } from "#core/connections/shown-columns.ts";
import type { TableRow } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import { patternWork } from "#core/fields/patterns/safe-pattern.ts";
import type { Reason } from "#core/fields/reason.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isEditable } from "#core/tables/columns.ts";
import { editCell } from "#core/tables/edit-cell.ts";
import * as phones from "#core/values/international-phone.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findStrayCells, UNKNOWN_RECORD } from "../references/known-references.ts";
import { announceRows } from "./edit-connected-rows.ts";
import { valueOrThrow } from "./external-keys.ts";
import { presentRow } from "./list-connected-rows.ts";
import { type AskTable, openTable, type TablePlace } from "./open-table.ts";

export interface NewConnectedRow {
  cells: readonly { field_id: string; value: JsonValue }[];
  transaction_id: string;
}

/** Adds a row to a connected table, in one request that is never repeated. Returns it as the database has stored it. */
export async function addConnectedRow(
  ctx: Context,
  ask: AskTable,
  place: TablePlace,
  { cells, transaction_id }: NewConnectedRow,
): Promise<TableRow> {
  const table = await openTable(ctx, ask, place, "post");
  const columns = newRowColumns(table.form.fields, table.definition);
  const stray = cells.find(({ field_id }) => !columns.some(({ field }) => field.id === field_id));
  if (stray !== undefined) {
    throw new AppError("BAD_REQUEST", { column: stray.field_id, reason: "A new row has no such column." });
  }
  const pattern_work = patternWork();
  const rules = { isUrl: URL.canParse, clock: formZone(table.form), phones, pattern_work };
  const edited = columns.map(({ field, column }) => {
    const value = cells.find(({ field_id }) => field_id === field.id)?.value ?? null;
    const isRefused = value !== null && !isEditable(field);
    const result = isRefused ? REFUSED : editCell(field, value, rules);
    const cell = result.ok ? result.cell : null;
    const reasons = result.ok ? missing(field.required === true && cell === null) : result.reasons;
    return { field, column, cell, reasons };
  });
  const strays = await findStrayCells(ctx, place.form_id, edited);
  const refused = edited
    .map((one) => [one.field.name, strays.has(one) ? [UNKNOWN_RECORD] : one.reasons] as const)
    .filter(([, reasons]) => reasons.length > 0);
  if (refused.length > 0) {
    throw new AppError("VALIDATION_FAILED", { fields: Object.fromEntries(refused) });
  }
  const given = edited.filter(({ cell }) => cell !== null);
  const now = ctx.now();
  const row = valueOrThrow(
    await (await ctx.externalDatabases()).addRow(table.keys, {
      ...table.name,
      columns: table.shown.map(({ column }) => column),
      values: Object.fromEntries(given.map((one) => [one.column.name, columnOfCell(one, one.cell)])),
    }),
  );
  announceRows(ctx, place, transaction_id);
  return presentRow(table, row, 0, now);
}

const REFUSED = { ok: false as const, reasons: [{ code: "badInput" as const }] };
const missing = (isMissing: boolean): Reason[] => (isMissing ? [{ code: "valueMissing" }] : []);
