import { atom } from "jotai";
import type { FormEdit } from "#core/contracts/editing.ts";
import { enterDocumentRoom } from "../api/room.ts";
import { catchUpAtom, hearEntryAtom } from "./editing.ts";

/** Follows what others change of a document's form; gives back how to stop. */
export const followDocumentAtom = atom(null, (_, set, document_id: string, form_id: string) => {
  const room = enterDocumentRoom(document_id, {
    onMessage(message) {
      if (message.type !== "change" || message.change.type !== "form.changed") return;
      // The Worker's own: the room relays only what it has signed.
      const entry = message.change.patch as FormEdit | null | undefined;
      set(hearEntryAtom, form_id, entry ?? null);
    },
    // Something may have been changed since the document was read.
    onOpen: () => void set(catchUpAtom, form_id),
    onLost: () => {},
  });
  room.say({ location: window.location.pathname });
  return () => room.close();
});
