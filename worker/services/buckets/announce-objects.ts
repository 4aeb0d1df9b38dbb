import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";

/** Tells everyone who has the bucket open that its contents or its access changed. */
export function announceObjects(ctx: Context, document_id: string): void {
  ctx.waitUntil("announce-objects", (after) =>
    after.room.publish(documentRoom(document_id), { type: "objects.changed", document_id }),
  );
}
