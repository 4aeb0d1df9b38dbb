import type { ClientMessage, RoomMessage } from "#core/contracts/rooms/room.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { call } from "./client.ts";
import { documentRoomToken, formRoomToken } from "./endpoints.ts";

/** A browser's presence; only the changed fields. */
export type Presence = Omit<Extract<ClientMessage, { type: "presence" }>, "type">;

export interface RoomListener {
  onMessage(message: RoomMessage): void;
  /** The socket is open: later changes will arrive, but earlier ones may have been missed. */
  onOpen(): void;
  /** The connection was lost, or an attempt failed; may be called several times. */
  onLost(): void;
}

export interface Room {
  /** Stored without a connection, and sent once there is one. */
  say(presence: Presence): void;
  /** Shown at the pointer; an empty text removes it. Dropped without a connection. */
  chat(message: string): void;
  close(): void;
}

/** Enters the grid's room. */
export function enterFormRoom(form_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(formRoomToken, { params: { form_id } }), listener);
}

/** Enters the document's room, which covers everything that defines the form. */
export function enterDocumentRoom(document_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(documentRoomToken, { params: { document_id } }), listener);
}

/**
 * The page works before it is live: the socket's code is loaded later. Presence set until then is sent on
 * entering.
 */
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
