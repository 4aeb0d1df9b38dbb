import type { RoomName } from "./room-names.ts";

/** A room cannot read a publication, however often it is sent. */
export class RoomRefusal extends Error {
  constructor(room: RoomName, status: number, reason: string) {
    super(`Room ${room} refused with ${status}: ${reason.slice(0, 200)}`);
    this.name = "RoomRefusal";
  }
}
