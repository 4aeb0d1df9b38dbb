import type { Color } from "#core/contracts/rooms/colors.ts";
import type { Connection, RoomMessage } from "#core/contracts/rooms/room.ts";

/** All windows in a room, including this one, and the id of this one. */
export interface Presence {
  own_id: string | null;
  connections: ReadonlyMap<string, Connection>;
  /** The last active window of each person, by user id. */
  latest: ReadonlyMap<string, string>;
}

export const NOBODY: Presence = { own_id: null, connections: new Map(), latest: new Map() };

/** Applies presence messages of the room; ignores others. */
export function reducePresence(state: Presence, message: RoomMessage): Presence {
  switch (message.type) {
    case "welcome": {
      const { connection_id: own_id, connections } = message;
      return {
        own_id,
        connections: new Map(connections.map((one) => [one.connection_id, one])),
        latest: new Map(connections.map((one) => [one.user_id, one.connection_id])),
      };
    }
    case "join":
      return put(state, message.connection);
    case "leave": {
      const connections = new Map(state.connections);
      connections.delete(message.connection_id);
      return { ...state, connections };
    }
    case "presence": {
      const known = message.positions.filter(({ connection_id }) => state.connections.has(connection_id));
      return known.reduce(
        (next, { connection_id, ...change }) =>
          put(next, { ...next.connections.get(connection_id)!, ...change }),
        state,
      );
    }
    case "chat": {
      const known = state.connections.get(message.connection_id);
      return known === undefined ? state : put(state, { ...known, message: message.message });
    }
    default:
      return state;
  }
}

function put(state: Presence, connection: Connection): Presence {
  const { connection_id, user_id } = connection;
  return {
    ...state,
    connections: new Map(state.connections).set(connection_id, connection),
    latest: new Map(state.latest).set(user_id, connection_id),
  };
}

/** The others' connections: one per window, without any window of this user. */
export function othersOf({ own_id, connections }: Presence): Connection[] {
  const own = connections.get(own_id ?? "");
  return [...connections.values()].filter(({ user_id }) => user_id !== own?.user_id);
}

/**
 * The others as people, in order of arrival. A person with several windows appears once, with the last active
 * one.
 */
export function peopleOf(state: Presence): Connection[] {
  const people = new Map<string, Connection>();
  for (const connection of othersOf(state)) {
    const isLatest = state.latest.get(connection.user_id) === connection.connection_id;
    if (isLatest || !people.has(connection.user_id)) people.set(connection.user_id, connection);
  }
  return [...people.values()];
}

/** Hues of the palette's color families. */
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

/** A person's color: dark enough for white text, and bright enough for a border in either theme. */
export function peerColor(color: Color): string {
  return `oklch(0.515 0.17 ${HUES[color]})`;
}
