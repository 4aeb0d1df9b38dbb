import type { Publication } from "#core/contracts/rooms/room.ts";
import { type RoomName, roomPath } from "#core/contracts/rooms/room-names.ts";
import type { RoomClient, RoomVisitor } from "../room.ts";

/** A `RoomClient` without rooms: records what is published, and can simulate unreachable rooms. */
export class FakeRooms implements RoomClient {
  readonly published: { room: RoomName; publication: Publication }[] = [];
  readonly admitted: RoomVisitor[] = [];
  isUnreachable = false;

  async publish(room: RoomName, publication: Publication) {
    if (this.isUnreachable) throw new Error(`Room ${room} is unreachable.`);
    this.published.push({ room, publication });
  }

  async ping() {
    if (this.isUnreachable) throw new Error("The rooms are unreachable.");
  }

  async token(visitor: RoomVisitor) {
    this.admitted.push(visitor);
    return {
      url: `ws://rooms.test${roomPath(visitor.room)}`,
      token: `fake.${this.admitted.length}`,
      expires_at: "2100-01-01T00:00:00.000Z",
    };
  }
}
