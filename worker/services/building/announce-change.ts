import type { FormEdit } from "#core/contracts/building/editing.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { sanitizeDefinition } from "../markup/sanitize-definition.ts";

export interface FormChange {
  form_id: string;
  document_id: string | null;
  /** Id that the editor gave to the change, by which it recognizes its own message. */
  transaction_id: string | null;
  /** The change with its number. Without it, other editors reload the form. */
  entry?: FormEdit;
}

/**
 * Call this after an owner's change. Evicts the form from the edge and notifies everyone who has its builder or grid
 * open. The next message or a reload repairs a lost one.
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
