import type { ClientMessage, RoomMessage } from "#core/contracts/rooms/room.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { call } from "./client.ts";
import { documentRoomToken, formRoomToken } from "./endpoints.ts";

/** What a browser says of itself; only the fields that changed. */
export type Presence = Omit<Extract<ClientMessage, { type: "presence" }>, "type">;

export interface RoomListener {
  onMessage(message: RoomMessage): void;
  /** The socket stands and the room knows us: all that happens from now on is told, what happened before may be unknown. */
  onOpen(): void;
  /** The connection was lost, or a try to make it failed; may be called several times. */
  onLost(): void;
}

export interface Room {
  /** Kept and sent on opening while there is no connection. */
  say(presence: Presence): void;
  /** Shown at the pointer; an empty one takes it back. Lost while there is no connection. */
  chat(message: string): void;
  close(): void;
}

/** Into the room of the grid. */
export function enterFormRoom(form_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(formRoomToken, { params: { form_id } }), listener);
}

/** Into the room of everything that makes the form. */
export function enterDocumentRoom(document_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(documentRoomToken, { params: { document_id } }), listener);
}

/** The page works before it is live: what a socket needs comes behind it. What is said until then is said on entering. */
function enterRoom(fetchToken: () => Promise<RoomToken>, listener: RoomListener): Room {
  let room: Room | null = null;
  let isLeft = false;
  let presence: Presence = {};
  import("./room-socket.ts").then(
    ({ openSocket }) => {
      if (isLeft) return;
      room = openSocket(fetchToken, listener);
      room.say(presence);
    },
    () => listener.onLost(),
  );
  return {
    say(change) {
      presence = { ...presence, ...change };
      room?.say(change);
    },
    chat: (message) => room?.chat(message),
    close() {
      isLeft = true;
      room?.close();
    },
  };
}
