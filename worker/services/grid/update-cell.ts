import type { UpdatedCell } from "#core/contracts/grid/rows.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { Reason } from "#core/fields/reason.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isFileField } from "#core/forms/submitting/posted-files.ts";
import { editCell, type NamedFile, picturePaths } from "#core/tables/edit-cell.ts";
import * as phones from "#core/values/international-phone.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findRowFiles } from "../../db/files/response-files.ts";
import type { CellReplacement, EditedForm } from "../../db/grid/cells.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { inspectFiles } from "../files/inspect-files.ts";
import { findStrayCells, refersToRecords, UNKNOWN_RECORD } from "../references/known-references.ts";
import { type AskEdit, storeCells } from "./store-cells.ts";

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

/**
 * Changes one cell by the rules of a submit and notifies everyone who has the form open. Throws VALIDATION_FAILED with
 * reasons, NOT_FOUND if the row or field does not exist, and CONFLICT, with what it
 * contains in `info`, if the cell does not contain `expected`.
 */
export async function updateCell(ctx: Context, ask: AskEdit, edit: CellEdit): Promise<UpdatedCell> {
  const { form_id, row_id, transaction_id } = edit;
  const { decision, results } = await storeCells(ctx, ask, {
    form_id,
    transaction_id,
    needsLookUps: (form) => needsLookUps(edit, fieldOf(edit, form)),
    decide: (form) => decideCell(ctx, edit, form),
  });
  if (decision.refusal) throw decision.refusal;
  const [replaced] = results;
  if (replaced?.outcome === "conflict") {
    const { version, cell } = replaced;
    throw new AppError("CONFLICT", { cell, version });
  }
  if (replaced?.outcome !== "changed") throw new AppError("NOT_FOUND");
  ctx.waitUntil("deliver-outbox", (after) => deliverOutbox(after, row_id));
  const { version, updated_at, cell } = replaced;
  return { id: row_id, version, updated_at, cell };
}

const fieldOf = ({ field_id }: CellEdit, { fields }: EditedForm) => fields.find(({ id }) => id === field_id);

interface CellDecision {
  cells: CellReplacement[];
  refusal?: AppError;
}

async function decideCell(ctx: Context, edit: CellEdit, form: EditedForm): Promise<CellDecision> {
  const { row_id, field_id, value, expected } = edit;
  const field = fieldOf(edit, form);
  if (!field) return { cells: [], refusal: new AppError("NOT_FOUND") };
  const files = await findFiles(ctx, edit, field);
  const edited = editCell(field, value, { isUrl: URL.canParse, files, clock: formZone(form), phones });
  const refused = (reasons: readonly Reason[]) =>
    new AppError("VALIDATION_FAILED", { fields: { [field.name]: [...reasons] } });
  if (!edited.ok) return { cells: [], refusal: refused(edited.reasons) };
  const strays = await findStrayCells(ctx, edit.form_id, [{ field, cell: edited.cell }]);
  if (strays.size > 0) return { cells: [], refusal: refused([UNKNOWN_RECORD]) };
  return { cells: [{ row_id, field_id, cell: edited.cell, expected }] };
}

function needsLookUps(edit: CellEdit, field: FieldDefinition | undefined): boolean {
  if (!field) return false;
  return namedPaths(edit, field).length > 0 || refersToRecords(field, edit.value);
}

/** Finds the files that the value names and the storage has, with any fault of their content. */
async function findFiles(ctx: Context, edit: CellEdit, field: FieldDefinition): Promise<NamedFile[]> {
  const { form_id, row_id, field_id } = edit;
  const paths = namedPaths(edit, field);
  if (paths.length === 0) return [];
  const named = await findRowFiles(ctx.db, { form_id, row_id, field_id, paths: paths.slice(0, MAX_PATHS) });
  const found = await inspectFiles(ctx, named);
  return found.filter((file) => file !== null);
}

function namedPaths({ value }: CellEdit, field: FieldDefinition | undefined): string[] {
  if (!field) return [];
  return isFileField(field) ? textsIn(value) : picturePaths(field, value);
}

const textsIn = (value: JsonValue): string[] =>
  (Array.isArray(value) ? (value as readonly JsonValue[]) : []).filter((path) => typeof path === "string");
