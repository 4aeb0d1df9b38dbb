import type { CellVerdict, UpdatedCells } from "#core/contracts/grid/rows.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { patternWork } from "#core/fields/patterns/safe-pattern.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { isEditable } from "#core/tables/columns.ts";
import { type FormerKind, formerField } from "#core/tables/conversion/former-field.ts";
import { editCell, type NamedFile, picturePaths } from "#core/tables/edit-cell.ts";
import * as phones from "#core/values/international-phone.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import { findFilesOfRows } from "../../db/files/response-files.ts";
import type { CellReplacement, EditedForm, ReplacedCell } from "../../db/grid/cells.ts";
import { deliverOutbox } from "../delivery/deliver-outbox.ts";
import { inspectFiles } from "../files/inspect-files.ts";
import { findStrayCells, refersToRecords, UNKNOWN_RECORD } from "../references/known-references.ts";
import { type AskEdit, storeCells } from "./store-cells.ts";

/** For all cells of a call. */
const MAX_PATTERN_WORK = 10_000_000;

interface CellEdit {
  row_id: string;
  field_id: string;
  value: JsonValue;
  expected?: JsonValue;
  /** Of which earlier type of the column the value is. Absent: of the present one. */
  former?: FormerKind;
}

export interface CellEdits {
  form_id: string;
  transaction_id: string;
  cells: readonly CellEdit[];
}

/**
 * Changes all of the cells that may change, by the rules of a submit and in one statement, and notifies everyone who has
 * the form open. Returns a verdict for each cell, in the same order.
 */
export async function updateCells(ctx: Context, ask: AskEdit, edits: CellEdits): Promise<UpdatedCells> {
  const { form_id, transaction_id } = edits;
  const { decision, results } = await storeCells(ctx, ask, {
    form_id,
    transaction_id,
    needsLookUps: (form) => needsLookUps(edits, fieldsById(form)),
    decide: (form) => decideCells(ctx, edits, form),
  });
  const { judged, cells } = decision;
  const replaced = new Map<Judged, ReplacedCell>(cells.map((one, place) => [one, results[place]!]));
  const changed = cells.filter((one) => replaced.get(one)?.outcome === "changed").map(({ row_id }) => row_id);
  if (changed.length > 0) {
    ctx.waitUntil("deliver-outbox", (after) => deliverAll(after, form_id, new Set(changed)));
  }
  return { cells: judged.map((one) => ("cell" in one ? verdictOf(replaced.get(one)!) : one)) };
}

type Fields = ReadonlyMap<string, FieldDefinition>;

const fieldsById = ({ fields }: EditedForm): Fields => new Map(fields.map((field) => [field.id, field]));

/** The verdict on each cell so far, and the cells to store. */
async function decideCells(
  ctx: Context,
  edits: CellEdits,
  form: EditedForm,
): Promise<{ judged: Judged[]; cells: CellReplacement[] }> {
  const fields = fieldsById(form);
  const pictures = await findPictures(ctx, edits, fields);
  const clock = formZone(form);
  const pattern_work = patternWork(MAX_PATTERN_WORK);
  const checked = edits.cells.map((edit) => {
    const files = pictures.filter(
      ({ row_id, field_id }) => row_id === edit.row_id && field_id === edit.field_id,
    );
    return judge(edit, fields.get(edit.field_id), {
      isUrl: URL.canParse,
      clock,
      phones,
      files,
      pattern_work,
    });
  });
  const judged = await refuseStrays(ctx, edits.form_id, checked, fields);
  return { judged, cells: judged.flatMap((one) => ("cell" in one ? [one] : [])) };
}

/** New pictures of rich texts that one call looks up in the storage. */
const MAX_NEW_PICTURES = 100;

interface Picture extends NamedFile {
  row_id: string;
  field_id: string;
}

/** The pictures that rich texts among the values name, with any fault of their content. */
async function findPictures(ctx: Context, edits: CellEdits, fields: Fields): Promise<Picture[]> {
  const paths = pathsOf(edits, fields);
  if (paths.length === 0) return [];
  const named = await findFilesOfRows(ctx.db, { form_id: edits.form_id, paths });
  const checked = named.filter(({ is_new }) => !is_new);
  const added = named.filter(({ is_new }) => is_new).slice(0, MAX_NEW_PICTURES);
  const files = added.map(({ row_id: _, is_new: __, ...file }) => file);
  const found = (await inspectFiles(ctx, files)).flatMap((file, at) => {
    const { row_id, field_id } = added[at]!;
    return file === null ? [] : [{ ...file, row_id, field_id }];
  });
  return [...checked, ...found];
}

function needsLookUps(edits: CellEdits, fields: Fields): boolean {
  const isReferring = ({ field_id, value }: CellEdits["cells"][number]) => {
    const field = fields.get(field_id);
    return field !== undefined && refersToRecords(field, value);
  };
  return pathsOf(edits, fields).length > 0 || edits.cells.some(isReferring);
}

function pathsOf({ cells }: CellEdits, fields: Fields): string[] {
  return cells.flatMap(({ field_id, value }) => {
    const field = fields.get(field_id);
    return field === undefined ? [] : picturePaths(field, value);
  });
}

/** Responses whose webhooks a request calls itself. The cron trigger calls those of the others. */
const MAX_SUBJECTS = 10;

/** Delivers the event for the room, and those for webhooks. */
async function deliverAll(ctx: Context, form_id: string, row_ids: ReadonlySet<string>): Promise<void> {
  for (const subject_id of [form_id, ...[...row_ids].slice(0, MAX_SUBJECTS)])
    await deliverOutbox(ctx, subject_id);
}

function verdictOf(replaced: ReplacedCell): CellVerdict {
  if (replaced.outcome === "missing") return { verdict: "not_found" };
  const { outcome: verdict, version, updated_at, cell } = replaced;
  return { verdict, version, updated_at, cell };
}

/** Refuses cells that refer to no record. */
async function refuseStrays(
  ctx: Context,
  form_id: string,
  judged: readonly Judged[],
  fields: Fields,
): Promise<Judged[]> {
  const edited = judged.flatMap((one) =>
    "cell" in one ? [{ field: fields.get(one.field_id)!, cell: one.cell, judged: one }] : [],
  );
  const strays = new Set([...(await findStrayCells(ctx, form_id, edited))].map((stray) => stray.judged));
  return judged.map((one) =>
    "cell" in one && strays.has(one) ? { verdict: "invalid", reasons: [UNKNOWN_RECORD] } : one,
  );
}

type Judged = CellReplacement | Exclude<CellVerdict, { cell: unknown }>;

/** The cell to store, or why there is none. */
function judge(
  { row_id, field_id, value, expected, former }: CellEdit,
  field: FieldDefinition | undefined,
  options: Parameters<typeof editCell>[2],
): Judged {
  if (field === undefined) return { verdict: "not_found" };
  if (!isEditable(field)) return { verdict: "read_only" };
  const edited = editCell(former === undefined ? field : formerField(field, former), value, options);
  return edited.ok
    ? { row_id, field_id, cell: edited.cell, expected }
    : { verdict: "invalid", reasons: edited.reasons };
}
