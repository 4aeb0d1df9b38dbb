import { createStore } from "jotai";
import { expect, it, vi } from "vitest";
import type { Connection } from "#core/contracts/rooms/room.ts";
import {
  focusedBlocksAtom,
  followedAtom,
  followedIdAtom,
  followedViewAtom,
  messagesAtom,
  ownLocationAtom,
  peopleAtom,
  pointersAtom,
  receivePresenceAtom,
} from "./document-presence.ts";

const PAGE = "/o/p/d/form/edit";

const connection = (connection_id: string, user_id: string, more: Partial<Connection> = {}): Connection => ({
  connection_id,
  user_id,
  name: user_id,
  color: "red",
  role: "editor",
  location: PAGE,
  pointer: null,
  view: null,
  cell: null,
  focus_block_id: null,
  message: "",
  ...more,
});

function enter(...connections: Connection[]) {
  const store = createStore();
  store.set(ownLocationAtom, PAGE);
  store.set(receivePresenceAtom, {
    type: "welcome",
    protocol: 1,
    connection_id: "own",
    connections: [connection("own", "me"), ...connections],
  });
  return store;
}

it("shows a person with two windows once, where they were last active, and hides this user", () => {
  const store = enter(
    connection("1", "sam"),
    connection("2", "sam", { location: "/elsewhere" }),
    connection("3", "me"),
  );
  expect(store.get(peopleAtom)).toMatchObject([{ name: "sam", location: "/elsewhere" }]);
  store.set(receivePresenceAtom, {
    type: "presence",
    positions: [{ connection_id: "1", focus_block_id: "b1" }],
  });
  expect(store.get(peopleAtom)).toMatchObject([{ name: "sam", location: PAGE }]);
  store.set(receivePresenceAtom, { type: "leave", connection_id: "1" });
  expect(store.get(peopleAtom)).toMatchObject([{ name: "sam", location: "/elsewhere" }]);
  store.set(receivePresenceAtom, { type: "leave", connection_id: "2" });
  expect(store.get(peopleAtom)).toEqual([]);
});

it("updates only pointers when a pointer moves", () => {
  const store = enter(connection("1", "sam", { focus_block_id: "b1" }));
  const received = vi.fn();
  for (const one of [peopleAtom, focusedBlocksAtom, messagesAtom, followedAtom]) store.sub(one, received);
  for (let x = 0; x < 5; x++) {
    const pointer = { x: x / 10, y: 0, anchor: "b2" };
    store.set(receivePresenceAtom, { type: "presence", positions: [{ connection_id: "1", pointer }] });
  }
  expect(store.get(pointersAtom)).toMatchObject([{ pointer: { x: 0.4 } }]);
  expect(received).not.toHaveBeenCalled();
});

it("shows pointers and selections of the same page only", () => {
  const pointer = { x: 0, y: 0, anchor: null };
  const there = { pointer, focus_block_id: "b1" };
  const store = enter(
    connection("1", "sam", there),
    connection("2", "kim", { ...there, location: "/elsewhere" }),
    connection("3", "lee", there),
  );
  expect(store.get(pointersAtom).map(({ name }) => name)).toEqual(["sam", "lee"]);
  expect(store.get(focusedBlocksAtom)).toMatchObject([
    { block_id: "b1", people: [{ name: "sam" }, { name: "lee" }] },
  ]);
});

it("follows a person while they are here, to the block at the top of their view of the same page", () => {
  const view = { anchor: "b7", y: 0.5 };
  const store = enter(connection("1", "sam", { view }));
  store.set(followedIdAtom, "sam");
  expect(store.get(followedAtom)).toMatchObject({ name: "sam" });
  expect(store.get(followedViewAtom)).toEqual(view);
  store.set(ownLocationAtom, "/elsewhere");
  expect(store.get(followedViewAtom)).toBeNull();
  store.set(receivePresenceAtom, { type: "leave", connection_id: "1" });
  expect(store.get(followedAtom)).toBeNull();
});
