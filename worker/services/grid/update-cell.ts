import type { UpdatedCell } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { editCell, type NamedFile, picturePaths } from "#core/tables/edit-cell.ts";
import * as phones from "#core/values/international-phone.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findRowFiles } from "../../db/files/response-files.ts";
import { type EditedForm, editedFields, replaceCells } from "../../db/grid/cells.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { inspectFile } from "../files/inspect-file.ts";

export interface CellEdit {
  form_id: string;
  row_id: string;
  field_id: string;
  transaction_id: string;
  /** The new value. For a cell of files, their paths. */
  value: JsonValue;
  /** The expected content of the cell. Undefined accepts any. */
  expected?: JsonValue;
}

const MAX_PATHS = 50;

/** Reads what an edit of these cells needs, along with the access. */
export function fieldsOfCells(form_id: string, cells: readonly { field_id: string }[]) {
  return editedFields(form_id, [...new Set(cells.map(({ field_id }) => field_id))]);
}

/**
 * Changes one cell by the rules of a submit and notifies everyone who has the form open. Throws VALIDATION_FAILED with
 * reasons, NOT_FOUND if the row or field does not exist, and CONFLICT if the cell does not contain `expected`.
 */
export async function updateCell(
  ctx: Context,
  form: EditedForm | null,
  edit: CellEdit,
): Promise<UpdatedCell> {
  const { form_id, row_id, field_id, transaction_id, value, expected } = edit;
  const field = form?.fields.find(({ id }) => id === field_id);
  if (!form || !field) throw new AppError("NOT_FOUND");
  const files = await findFiles(ctx, edit, field);
  const edited = editCell(field, value, { isUrl: URL.canParse, files, clock: formZone(form), phones });
  if (!edited.ok) throw new AppError("VALIDATION_FAILED", { fields: { [field.name]: edited.reasons } });
  const cells = [{ row_id, field_id, cell: edited.cell, expected }];
  const [replaced] = await replaceCells(ctx.db, { form_id, transaction_id, now: ctx.now(), cells });
  if (replaced?.outcome === "conflict") throw new AppError("CONFLICT");
  if (replaced?.outcome !== "changed") throw new AppError("NOT_FOUND");
  ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, row_id));
  const { version, updated_at, cell } = replaced;
  return { id: row_id, version, updated_at, cell };
}

/** Finds the files that the value names and the storage has, with any fault of their content. */
async function findFiles(ctx: Context, edit: CellEdit, field: FieldDefinition): Promise<NamedFile[]> {
  const { form_id, row_id, field_id, value } = edit;
  const paths = isFileField(field) ? textsIn(value) : picturePaths(field, value);
  if (paths.length === 0) return [];
  const named = await findRowFiles(ctx.db, { form_id, row_id, field_id, paths: paths.slice(0, MAX_PATHS) });
  const found = await Promise.all(named.map((file) => inspectFile(ctx, file)));
  return found.filter((file) => file !== null);
}

const textsIn = (value: JsonValue): string[] =>
  (Array.isArray(value) ? (value as readonly JsonValue[]) : []).filter((path) => typeof path === "string");
