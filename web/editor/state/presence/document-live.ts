import { atom } from "jotai";
import type { FormEdit } from "#core/contracts/building/editing.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { enterDocumentRoom } from "../../api/room.ts";
import { checkAccessAtom, refreshDocumentAtom } from "../editing/document.ts";
import { catchUpAtom, receiveEntryAtom } from "../editing/editing.ts";
import { leaveDocumentRoomAtom, ownLocationAtom, receivePresenceAtom } from "./document-presence.ts";
import { PresenceSender, type PresenceUpdate } from "./presence-sender.ts";

/** The open document's sender; one per store. */
const senderAtom = atom((): { sender: PresenceSender | null } => ({ sender: null }));

/**
 * Follows the changes of a document and the people in it. `form_id`: its form; null for a schema, which is read again
 * when one of its tables changes. Returns a function that stops this.
 */
export const followDocumentAtom = atom(null, (_, set, document_id: string, form_id: string | null) =>
  set(followRoomAtom, document_id, {
    onChange(change) {
      // A form has other tables only outside.
      if (form_id === null || change.type === "tables.changed")
        return void set(refreshDocumentAtom, document_id);
      // The entry can be trusted: the room only relays what the Worker has signed.
      if (change.type === "form.changed")
        set(receiveEntryAtom, form_id, (change.patch ?? null) as FormEdit | null);
    },
    onOpen: () =>
      form_id === null ? void set(refreshDocumentAtom, document_id) : void set(catchUpAtom, form_id),
  }),
);

interface RoomFollower {
  onChange: (change: Change) => void;
  /** Something may have changed since the document was read. */
  onOpen: () => void;
}

/** Follows a document's room, and the people in it. Returns a function that stops this. */
export const followRoomAtom = atom(null, (get, set, document_id: string, follower: RoomFollower) => {
  const room = enterDocumentRoom(document_id, {
    onMessage(message) {
      set(receivePresenceAtom, message);
      if (message.type === "closing" && message.reason === "revoked") void set(checkAccessAtom, document_id);
      if (message.type === "change") follower.onChange(message.change);
    },
    onOpen: follower.onOpen,
    onLost: () => set(leaveDocumentRoomAtom),
  });
  const sender = new PresenceSender({
    send({ message, ...presence }) {
      if (Object.keys(presence).length > 0) room.sendPresence(presence);
      if (message !== undefined) room.chat(message);
    },
    schedule(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  const current = get(senderAtom);
  current.sender = sender;
  sender.send({ location: get(ownLocationAtom) });
  return () => {
    sender.close();
    room.close();
    if (current.sender === sender) current.sender = null;
    set(leaveDocumentRoomAtom);
  };
});

/** Sends this window's position and message to the others in the open document. */
export const sendPresenceAtom = atom(null, (get, _set, update: PresenceUpdate) =>
  get(senderAtom).sender?.send(update),
);

/** Sets the address of this window's page. Clears pointer and view, which belonged to the previous page. */
export const showLocationAtom = atom(null, (get, set, location: string) => {
  if (get(ownLocationAtom) === location) return;
  set(ownLocationAtom, location);
  set(sendPresenceAtom, { location, pointer: null, view: null });
});
