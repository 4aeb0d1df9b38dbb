import { atom } from "jotai";
import type { Color } from "#core/contracts/rooms/colors.ts";
import type { RoomMessage } from "#core/contracts/rooms/room.ts";
import { NOBODY, othersOf, reducePresence } from "../presence/presence.ts";

const presenceAtom = atom(NOBODY);

const othersAtom = atom((get) => othersOf(get(presenceAtom)));

export const leaveRoomAtom = atom(null, (_get, set) => set(presenceAtom, NOBODY));

/** Applies presence messages of the room; ignores others. */
export const applyPresenceAtom = atom(null, (get, set, message: RoomMessage) => {
  set(presenceAtom, reducePresence(get(presenceAtom), message));
});

/** Another person's active cell. */
export interface Peer {
  name: string;
  color: Color;
  isEditing: boolean;
}
/** Peers by column. */
export type RowPeers = Readonly<Record<string, Peer>>;

/** Others' active cells, by row id. A row whose peers have not moved keeps its object, to avoid renders. */
export const peersByRowAtom = atom((get) => {
  const rows = new Map<string, Record<string, Peer>>();
  for (const { name, color, cell } of get(othersAtom)) {
    if (cell === null || cell.pk === null) continue;
    const peers = rows.get(cell.pk) ?? {};
    peers[cell.column] = { name, color, isEditing: cell.editing };
    rows.set(cell.pk, peers);
  }
  for (const [row_id, peers] of rows) {
    const before = lastPeers.get(row_id);
    if (before && JSON.stringify(before) === JSON.stringify(peers)) rows.set(row_id, before);
  }
  lastPeers = rows;
  return rows as ReadonlyMap<string, RowPeers>;
});
let lastPeers = new Map<string, Record<string, Peer>>();
