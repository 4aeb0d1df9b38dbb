import { atom } from "jotai";
import type { Color, Connection, RoomMessage } from "#core/contracts/room.ts";

/** Everybody in the form's room, ourselves included, and which of them we are. */
interface Presence {
  own_id: string | null;
  connections: ReadonlyMap<string, Connection>;
}

const NOBODY: Presence = { own_id: null, connections: new Map() };
const presenceAtom = atom(NOBODY);

/** The others, in the order in which they came; one entry for each of their windows. One's own windows are nobody else. */
const othersAtom = atom((get) => {
  const { own_id, connections } = get(presenceAtom);
  const own = connections.get(own_id ?? "");
  return [...connections.values()].filter(({ user_id }) => user_id !== own?.user_id);
});

/** The others as people: whoever has several windows open is one of them. */
export const peopleAtom = atom((get) => {
  const people = new Map(get(othersAtom).map((connection) => [connection.user_id, connection]));
  return [...people.values()];
});

export const leaveRoomAtom = atom(null, (_get, set) => set(presenceAtom, NOBODY));

/** What the room says of people; other messages are none of ours. */
export const applyPresenceAtom = atom(null, (get, set, message: RoomMessage) => {
  set(presenceAtom, reducePresence(get(presenceAtom), message));
});

function reducePresence(state: Presence, message: RoomMessage): Presence {
  const { own_id } = state;
  switch (message.type) {
    case "welcome": {
      const connections = message.connections.map((one) => [one.connection_id, one] as const);
      return { own_id: message.connection_id, connections: new Map(connections) };
    }
    case "join": {
      const { connection } = message;
      return { own_id, connections: new Map(state.connections).set(connection.connection_id, connection) };
    }
    case "leave": {
      const connections = new Map(state.connections);
      connections.delete(message.connection_id);
      return { own_id, connections };
    }
    case "presence": {
      const connections = new Map(state.connections);
      for (const { connection_id, ...change } of message.positions) {
        const known = connections.get(connection_id);
        if (known) connections.set(connection_id, { ...known, ...change });
      }
      return { own_id, connections };
    }
    default:
      return state;
  }
}

/** Somebody else's active cell. */
export interface Peer {
  name: string;
  color: Color;
  isEditing: boolean;
}
/** By column. */
export type RowPeers = Readonly<Record<string, Peer>>;

/** Who stands where, by row. A row whose peers did not move keeps its object, so that it need not be drawn again. */
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

/** Hues of the palette's families. */
const HUES: Record<Color, number> = {
  red: 27,
  orange: 47,
  amber: 65,
  yellow: 85,
  lime: 128,
  green: 150,
  emerald: 163,
  teal: 183,
  cyan: 213,
  sky: 238,
  blue: 262,
  indigo: 277,
  violet: 293,
  purple: 304,
  fuchsia: 323,
  pink: 354,
  rose: 12,
};

/** A person's colour, dark enough for white text and bright enough for an edge on either theme. */
export function peerColor(color: Color): string {
  return `oklch(0.53 0.17 ${HUES[color]})`;
}
