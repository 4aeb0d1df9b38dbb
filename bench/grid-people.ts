import { WebSocket } from "ws";
import { type ClientMessage, PROTOCOL } from "#core/contracts/rooms/room.ts";
import { type RoomName, roomPath } from "#core/contracts/rooms/room-names.ts";
import type { RoomToken } from "#core/contracts/rooms/room-tokens.ts";
import type { EditorClient } from "#local/client/editor-client.ts";

/** How often each person's active cell moves. */
const MOVE_MS = 100;

interface Moving {
  form_id: string;
  /** Members of the workspace. The grid shows nobody their own other windows. */
  people: readonly EditorClient[];
  cells: Cells;
}

/** Lets people move from cell to cell in the form's room. Returns how to end it. */
export async function movePeople({ form_id, people, cells }: Moving): Promise<() => void> {
  const sockets = await Promise.all(people.map((person) => enter(person, form_id)));
  let step = 0;
  const timer = setInterval(() => {
    step++;
    for (const [person, socket] of sockets.entries()) {
      const pk = cells.rows[(step * 7 + person * 31) % cells.rows.length]!;
      const column = cells.columns[(step + person) % cells.columns.length]!;
      send(socket, { type: "presence", cell: { pk, column, editing: false } });
    }
  }, MOVE_MS);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.close();
  };
}

interface Cells {
  rows: readonly string[];
  columns: readonly string[];
}

async function enter({ origin, cookie }: EditorClient, form_id: string): Promise<WebSocket> {
  const response = await fetch(new URL(`/private/editor/${form_id}/room-token`, origin), {
    method: "POST",
    headers: { origin, cookie },
  });
  const { host, room, token } = ((await response.json()) as { data: RoomToken }).data;
  const address = new URL(roomPath(room as RoomName), (host || origin).replace(/^http/, "ws"));
  address.searchParams.set("token", token);
  const socket = new WebSocket(address, { origin });
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  // Nobody reads here: only the measured page does.
  socket.on("message", () => {});
  send(socket, { type: "hello", protocol: PROTOCOL, location: "grid" });
  return socket;
}

const send = (socket: WebSocket, message: ClientMessage) => socket.send(JSON.stringify(message));
