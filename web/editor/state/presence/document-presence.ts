import { type Atom, atom } from "jotai";
import type { Connection, RoomMessage } from "#core/contracts/rooms/room.ts";
import { NOBODY, othersOf, peopleOf, reducePresence } from "./presence.ts";

/** Who has the open document on their screen, and their activity there. Never stored. */

const presenceAtom = atom(NOBODY);

export const receivePresenceAtom = atom(null, (get, set, message: RoomMessage) => {
  set(presenceAtom, reducePresence(get(presenceAtom), message));
});

export const leaveDocumentRoomAtom = atom(null, (_, set) => set(presenceAtom, NOBODY));

/**
 * Derives an atom that keeps its value while it is equal. Pointers move twenty times a second, and only
 * pointers should render then.
 */
function steady<Value>(source: Atom<Value>): Atom<Value> {
  const textAtom = atom((get) => JSON.stringify(get(source)));
  return atom((get): Value => JSON.parse(get(textAtom)));
}

/** The address of this window's page. */
export const ownLocationAtom = atom("");

export type Person = Pick<Connection, "user_id" | "name" | "image" | "color" | "role" | "location">;

const toPerson = ({ user_id, name, image, color, role, location }: Connection): Person => ({
  user_id,
  name,
  image,
  color,
  role,
  location,
});

/** The others. A person with several windows appears once, with the last active one. */
export const peopleAtom = steady(atom((get) => peopleOf(get(presenceAtom)).map(toPerson)));

/** This user as the others see them; null without a connection. */
export const ownPersonAtom = steady(
  atom((get) => {
    const { own_id, connections } = get(presenceAtom);
    const own = connections.get(own_id ?? "");
    return own === undefined ? null : toPerson(own);
  }),
);

export const hasCompanyAtom = atom((get) => get(peopleAtom).length > 0);

const besideAtom = atom((get) => {
  const own = get(ownLocationAtom);
  return othersOf(get(presenceAtom)).filter(({ location }) => location === own);
});

/** Others' windows on the same page that have their pointer on it. */
export const pointersAtom = atom((get) => get(besideAtom).filter(({ pointer }) => pointer !== null));

/** A block that others have selected. */
export interface FocusedBlock {
  block_id: string;
  people: Person[];
}
export const focusedBlocksAtom = steady(
  atom((get) => {
    const blocks = new Map<string, Map<string, Person>>();
    for (const connection of get(besideAtom)) {
      const { focus_block_id: block_id, user_id } = connection;
      if (block_id === null) continue;
      const people = blocks.get(block_id) ?? new Map<string, Person>();
      blocks.set(block_id, people.set(user_id, toPerson(connection)));
    }
    return [...blocks].map(
      ([block_id, people]): FocusedBlock => ({ block_id, people: [...people.values()] }),
    );
  }),
);

/** Messages of the others, on any page. */
export const messagesAtom = steady(
  atom((get) =>
    othersOf(get(presenceAtom)).flatMap(({ connection_id, name, message }) =>
      message === "" ? [] : [{ connection_id, name, message }],
    ),
  ),
);

/** Whether the chat input at this user's pointer is open. */
export const isTalkingAtom = atom(false);

/** Id of the person whom this window follows. */
export const followedIdAtom = atom<string | null>(null);
/** The person whom this window follows; null if they are not here. */
export const followedAtom = atom(
  (get) => get(peopleAtom).find(({ user_id }) => user_id === get(followedIdAtom)) ?? null,
);

/** The followed person's scroll position; null if they are on another page. */
export const followedViewAtom = steady(
  atom((get) => {
    const followed_id = get(followedIdAtom);
    const person = peopleOf(get(presenceAtom)).find(({ user_id }) => user_id === followed_id);
    return person?.location === get(ownLocationAtom) ? (person.view ?? null) : null;
  }),
);
