import type { FormEdit, FormEdits } from "#core/contracts/building/editing.ts";
import { applyOperations } from "#core/editing/apply.ts";
import { difference } from "#core/editing/difference.ts";
import { toEditedForm } from "#core/editing/edited-form.ts";
import type { Operation } from "#core/editing/operation.ts";
import type { Batch } from "#core/editing/replica.ts";
import { isTouched, touchedKey } from "#core/editing/touched.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { readEditableForm, readFormEdits, saveFormEdit } from "../../db/building/edits.ts";
import { sanitizeForm } from "../markup/sanitize-form.ts";
import { requireRelations } from "../references/require-relations.ts";
import { announceChange, type FormChange } from "./announce-change.ts";
import { changedRows } from "./changed-rows.ts";
import { loadEditable } from "./load-document.ts";

export interface EditRequest {
  change: FormChange;
  user_id: string;
  replica_id: string;
  batch: Batch;
}

/** Maximum number of attempts at an edit because a concurrent edit may be stored first. */
const MAX_ATTEMPTS = 50;

/**
 * Appends a batch to the form's order of edits and publishes it. Returns all entries since the author's last known one.
 * If the resulting form would be invalid, throws BAD_REQUEST with `issues` and changes nothing.
 */
export async function editForm(ctx: Context, request: EditRequest): Promise<FormEdits> {
  const { change, batch, user_id, replica_id } = request;
  const { form_id } = change;
  const { base, transaction_id } = batch;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await readEditableForm(ctx.db, form_id, base);
    if (stored === null) throw new AppError("NOT_FOUND");
    const before = toEditedForm(await loadEditable(stored.definition));
    const wanted = applyOperations(before, ownOperations(request, stored));
    const after = sanitizeForm(before, wanted);
    await requireRelations(ctx, form_id, before.fields, after.fields);
    const operations = after === wanted ? ownOperations(request, stored) : difference(before, after);
    const status = await saveFormEdit(ctx.db, {
      form_id,
      number: stored.number,
      transaction_id,
      replica_id,
      user_id,
      operations,
      rows: changedRows(before, after),
      now: ctx.now(),
    });
    if (status === "stale") continue;
    if (status === "repeated") return readFormEdits(ctx.db, form_id, base);
    const entry: FormEdit = { number: stored.number + 1, transaction_id, replica_id, operations };
    announceChange(ctx, { ...change, entry });
    return { number: entry.number, entries: stored.entries && [...stored.entries, entry] };
  }
  throw new AppError("CONFLICT", { reason: "The form changed while this was being saved. Try again." });
}

/** Returns the batch, or for an undo only those operations whose target no one else has changed since. */
function ownOperations({ batch, replica_id }: EditRequest, { entries }: FormEdits): readonly Operation[] {
  if (!batch.is_undo) return batch.operations;
  if (entries === null) return [];
  const others = entries.filter((entry) => entry.replica_id !== replica_id);
  const keys = new Set(others.flatMap(({ operations }) => operations.map(touchedKey)));
  return batch.operations.filter((operation) => !isTouched(operation, keys));
}
