import { documentRoom } from "#core/contracts/rooms/room-names.ts";
import type { Context } from "../../context.ts";
import type { TableKey } from "../../db/documents/tables.ts";

/**
 * Tells everyone who has the schema open that one of its tables was created, renamed or deleted. `atOnce` limits the calls
 * of several.
 */
export function announceTables(
  ctx: Context,
  { schema_id: document_id, table_id }: TableKey,
  atOnce: (call: () => Promise<unknown>) => Promise<unknown> = (call) => call(),
): void {
  ctx.waitUntil("announce-tables", (after) =>
    atOnce(() =>
      after.room.publish(documentRoom(document_id), { type: "tables.changed", document_id, table_id }),
    ),
  );
}
