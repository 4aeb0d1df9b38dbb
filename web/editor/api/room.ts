import type { ClientMessage, RoomMessage } from "#core/contracts/rooms/room.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import { call } from "./client.ts";
import { documentRoomToken, formRoomToken } from "./endpoints.ts";

/** Changed fields of a browser's presence. */
export type Presence = Omit<Extract<ClientMessage, { type: "presence" }>, "type">;

export interface RoomListener {
  onMessage(message: RoomMessage): void;
  /** The socket is open. Later changes will arrive, but earlier ones may have been missed. */
  onOpen(): void;
  /** The connection was lost or could not be made. May be called several times. */
  onLost(): void;
}

export interface Room {
  /** Sends the presence. Without a connection it is stored, and sent once there is one. */
  sendPresence(presence: Presence): void;
  /** Shows a message at the pointer; an empty text removes it. Without a connection it is dropped. */
  chat(message: string): void;
  close(): void;
}

/** Enters the room of a form's grid. */
export function enterFormRoom(form_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(formRoomToken, { params: { form_id } }), listener);
}

/** Enters the document's room, which publishes changes of everything that defines the form. */
export function enterDocumentRoom(document_id: string, listener: RoomListener): Room {
  return enterRoom(() => call(documentRoomToken, { params: { document_id } }), listener);
}

/**
 * Enters a room. The socket's code is loaded on demand so that the page works before it is live. Presence
 * set before that is sent on entering.
 */
function enterRoom(fetchToken: () => Promise<RoomToken>, listener: RoomListener): Room {
  let room: Room | null = null;
  let isLeft = false;
  let presence: Presence = {};
  import("./room-socket.ts").then(
    ({ openSocket }) => {
      if (isLeft) return;
      room = openSocket(fetchToken, listener);
      room.sendPresence(presence);
    },
    () => listener.onLost(),
  );
  return {
    sendPresence(change) {
      presence = { ...presence, ...change };
      room?.sendPresence(change);
    },
    chat: (message) => room?.chat(message),
    close() {
      isLeft = true;
      room?.close();
    },
  };
}
