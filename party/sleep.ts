import type { Connection } from "#core/contracts/rooms/room.ts";
import type { Revocations } from "./admission.ts";
import { fullAllowance } from "./allowance.ts";
import type { RoomState, Seat } from "./room-state.ts";

/** The part of a seat that survives hibernation as its socket's attachment, well below the limit of 2 KB. */
export type Attachment = Pick<Seat, "nonce" | "admission"> & {
  readonly connection: Omit<Connection, "pointer" | "view" | "message">;
};

/** Returns the part of a seat that is attached to its socket. */
export function toAttachment({ nonce, admission, connection }: Seat): Attachment {
  const { pointer: _pointer, view: _view, message: _message, ...lasting } = connection;
  return { nonce, admission, connection: lasting };
}

/** Returns the room after hibernation, with everyone who is still connected on their page and cell. */
export function wake(attachments: Iterable<Attachment>, revocations: Revocations, now: number): RoomState {
  const seats = new Map<string, Seat>();
  for (const { nonce, admission, connection } of attachments) {
    seats.set(connection.connection_id, {
      connection: { ...connection, pointer: null, view: null, message: "" },
      nonce,
      admission,
      allowance: fullAllowance(now),
    });
  }
  return { seats, moved: new Map(), revocations };
}
