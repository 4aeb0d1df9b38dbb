import type { FormEdit } from "#core/contracts/building/editing.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room.ts";
import type { Context } from "../../context.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";

export interface FormChange {
  form_id: string;
  document_id: string | null;
  /** The editor's own id of the change, so that it recognizes it. */
  transaction_id: string | null;
  /** The change with its number; absent: followers must reload the form. */
  entry?: FormEdit;
}

/**
 * After an owner's change: evicts the form from the edge and notifies everyone who has its builder or grid
 * open. A lost message is repaired by the next one, or by a reload.
 */
export function announceChange(
  ctx: Context,
  { form_id, document_id, transaction_id, entry }: FormChange,
): void {
  ctx.waitUntil("announce-change", async (after) => {
    const { version, definition } = await readFormLive(after.db, { form_id, known_version: null });
    if (definition) await after.definitions.write(await sanitizeDefinition(definition));
    if (document_id === null) return;
    const change = {
      type: "form.changed" as const,
      document_id,
      version,
      ...(transaction_id && { transaction_id }),
    };
    await Promise.all([
      after.room.publish(documentRoom(document_id), { ...change, ...(entry && { patch: entry }) }),
      after.room.publish(formRoom(form_id), change),
    ]);
  });
}
