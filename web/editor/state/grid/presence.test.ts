import { createStore } from "jotai";
import { expect, it } from "vitest";
import type { Connection } from "#core/contracts/rooms/room.ts";
import { applyPresenceAtom, peersByRowAtom } from "./presence.ts";

const connection = (connection_id: string, user_id: string): Connection => ({
  connection_id,
  user_id,
  name: user_id,
  color: "red",
  role: "editor",
  location: "/",
  pointer: null,
  focus_block_id: null,
  message: "",
  cell: { pk: `row of ${connection_id}`, column: "name", editing: false },
});

it("hides this user's own windows, however many are open", () => {
  const store = createStore();
  const connections = [connection("1", "mabel"), connection("2", "mabel"), connection("3", "sam")];
  store.set(applyPresenceAtom, { type: "welcome", protocol: 1, connection_id: "2", connections } as never);
  store.set(applyPresenceAtom, { type: "join", connection: connection("4", "mabel") } as never);
  store.set(applyPresenceAtom, { type: "join", connection: connection("5", "sam") } as never);
  expect([...store.get(peersByRowAtom).keys()]).toEqual(["row of 3", "row of 5"]);
});
