import { DRAFT_PAUSE } from "#core/contracts/rooms/draft-pause.ts";
import { type Publication, parsePublication } from "#core/contracts/rooms/room.ts";
import { type RoomName, roomPath } from "#core/contracts/rooms/room-names.ts";
import { RoomRefusal } from "#core/contracts/rooms/room-refusal.ts";
import { publicationText, type RoomClient, type RoomVisitor } from "../room.ts";

/** A `RoomClient` without rooms: records what a room would take, and can simulate unreachable rooms. */
export class FakeRooms implements RoomClient {
  readonly published: { room: RoomName; publication: Publication }[] = [];
  /** What a room could not read. A harness with any fails when it closes. */
  readonly refused: RoomRefusal[] = [];
  readonly admitted: RoomVisitor[] = [];
  isUnreachable = false;
  /** What it answers to messages with drafts. */
  pause_ms: number = DRAFT_PAUSE.least;

  async publish(room: RoomName, publication: Publication) {
    if (this.isUnreachable) throw new Error(`Room ${room} is unreachable.`);
    const taken = parsePublication(publicationText(publication));
    if (taken === null) {
      const refusal = new RoomRefusal(room, 400, `publication malformed: ${publication.type}`);
      this.refused.push(refusal);
      throw refusal;
    }
    this.published.push({ room, publication: taken });
    return this.pause_ms;
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
