import type { FormEdit } from "#core/contracts/building/editing.ts";
import { documentRoom, formRoom } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";
import { readFormLive } from "../../db/forms/forms.ts";
import { edgeCopy } from "../markup/edge-copy.ts";

export interface FormChange {
  form_id: string;
  document_id: string | null;
  /** Id that the editor gave to the change, by which it recognizes its own message. */
  transaction_id: string | null;
  /** The change with its number. Without it, other editors reload the form. */
  entry?: FormEdit;
}

/**
 * Call this after an owner's change. Stores the form at the edge and notifies everyone who has its builder or grid
 * open. The next message or a reload repairs a lost one, the next visit a definition that was not stored.
 */
export function announceChange(
  ctx: Context,
  { form_id, document_id, transaction_id, entry }: FormChange,
): void {
  ctx.waitUntil("announce-change", async (after) => {
    const live = await readFormLive(after.db, { form_id, known_version: null });
    const { version, definition, is_total_limit_reached } = live;
    const kept = definition && (await edgeCopy(definition, is_total_limit_reached));
    const atEdge = kept && after.definitions.write(kept, true);
    if (document_id === null) return atEdge;
    const change = {
      type: "form.changed" as const,
      document_id,
      version,
      ...(transaction_id && { transaction_id }),
    };
    // Each of them is done even if another one fails.
    await Promise.all([
      atEdge,
      after.room.publish(documentRoom(document_id), { ...change, ...(entry && { patch: entry }) }),
      after.room.publish(formRoom(form_id), change),
    ]);
  });
}
