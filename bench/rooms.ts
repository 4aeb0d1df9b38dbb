/**
 * Puts 100 people into one room, each moving 20 times a second. Measures how long a position takes to reach the
 * others, compared with a bare `ws` server that batches at the same rate.
 *
 * Run: `npx node bench/rooms.ts`
 */
import { randomUUID } from "node:crypto";
import { Worker } from "node:worker_threads";
import { WebSocket } from "ws";
import type { RoomMessage } from "#core/contracts/rooms/room.ts";
import { formRoom } from "#core/contracts/rooms/room-names.ts";
import { startDurableObject, startPartyKit } from "#local/rooms/room-hosts.ts";

const PEOPLE = 100;
const MOVES_PER_SECOND = 20;
const SECONDS = 8;
const WARM_UP_MOVES = 2 * MOVES_PER_SECOND;
const ROUNDS = 3;

/** The floor. It treats every message as a position, and every 50 ms sends all of them to everyone as one text. */
const BATCHING_SERVER = `
  const { WebSocketServer } = require("ws");
  const { parentPort } = require("node:worker_threads");
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  server.on("listening", () => parentPort.postMessage(server.address().port));
  const moved = new Map();
  server.on("connection", (socket, request) => {
    const connection_id = new URL(request.url, "http://x").searchParams.get("id");
    socket.on("message", (data) => moved.set(connection_id, JSON.parse(data).pointer));
  });
  setInterval(() => {
    if (moved.size === 0) return;
    const positions = [...moved].map(([connection_id, pointer]) => ({ connection_id, pointer }));
    moved.clear();
    const text = JSON.stringify({ type: "presence", positions });
    for (const socket of server.clients) socket.send(text);
  }, 50);`;

interface Contestant {
  /** Returns the address for one person's socket. */
  address(person: number): Promise<string>;
  close(): Promise<unknown>;
}

async function bareServer(): Promise<Contestant> {
  const worker = new Worker(BATCHING_SERVER, { eval: true });
  const port = await new Promise<number>((resolve) => worker.once("message", resolve));
  return {
    address: async (person) => `ws://127.0.0.1:${port}/?id=${person}`,
    close: () => worker.terminate(),
  };
}

async function rooms(start: typeof startPartyKit): Promise<Contestant> {
  const host = await start();
  const room = formRoom(randomUUID());
  return {
    async address(person) {
      const { url, token } = await host.client.token({
        room,
        user_id: `u${person}`,
        name: "Ada",
        role: "editor",
        ...{ session_id: `s${person}`, admission: 1 },
      });
      return `${url}?token=${token}`;
    },
    close: host.close,
  };
}

/** Returns the milliseconds from each move to its arrival at each other person, sorted. A pointer's x names its move. */
async function measure(contestant: Contestant): Promise<number[]> {
  const latencies: number[] = [];
  const sentAt: number[][] = [];
  const personOf = new Map<string, number>();
  const listen = (person: number, text: string) => {
    const now = performance.now();
    const message = JSON.parse(text) as RoomMessage;
    if (message.type === "welcome") personOf.set(message.connection_id, person);
    if (message.type !== "presence") return;
    for (const { connection_id, pointer } of message.positions) {
      const mover = personOf.get(connection_id) ?? Number(connection_id);
      const move = Math.round((pointer?.x ?? 0) * 1000);
      if (mover !== person && move >= WARM_UP_MOVES) latencies.push(now - sentAt[mover]![move]!);
    }
  };
  const sockets = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      const socket = new WebSocket(await contestant.address(person), { perMessageDeflate: false });
      socket.on("message", (data) => listen(person, String(data)));
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      sentAt[person] = [];
      return socket;
    }),
  );
  await Promise.all(sockets.map((socket, person) => moveAbout(socket, sentAt[person]!)));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const socket of sockets) socket.terminate();
  return latencies.sort((a, b) => a - b);
}

/** Sends one person's moves. Each person starts at a random moment. */
async function moveAbout(socket: WebSocket, sentAt: number[]): Promise<void> {
  const period = 1000 / MOVES_PER_SECOND;
  const start = performance.now() + Math.random() * period;
  for (let move = 0; move < SECONDS * MOVES_PER_SECOND; move++) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(1, start + move * period - performance.now())),
    );
    sentAt[move] = performance.now();
    socket.send(JSON.stringify({ type: "presence", pointer: { x: move / 1000, y: 0.5, anchor: null } }));
  }
}

const percentile = (sorted: number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
const median = (values: number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const contestants = {
  "ws, batching": bareServer,
  "Durable Object": () => rooms(startDurableObject),
  PartyKit: () => rooms(startPartyKit),
};
const results = new Map<string, { p50: number; p99: number; arrived: number }[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, start] of Object.entries(contestants)) {
    const contestant = await start();
    const latencies = await measure(contestant);
    await contestant.close();
    const own = results.get(name) ?? [];
    own.push({
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      arrived: latencies.length,
    });
    results.set(name, own);
  }
}

const medians = (name: string) => {
  const own = results.get(name)!;
  return {
    p50: median(own.map((r) => r.p50)),
    p99: median(own.map((r) => r.p99)),
    arrived: median(own.map((r) => r.arrived)),
  };
};
const floor = medians("ws, batching");
const ratio = (value: number, base: number) => `${(value / base).toFixed(2)}x`;
console.log(
  `${PEOPLE} people x ${MOVES_PER_SECOND} moves/s, ${SECONDS} s, medians of ${ROUNDS} interleaved rounds\n`,
);
console.log("| server | p50 ratio | p99 ratio | p50 | p99 | positions received |\n|---|---|---|---|---|---|");
for (const name of Object.keys(contestants)) {
  const { p50, p99, arrived } = medians(name);
  const cells = [
    name,
    ratio(p50, floor.p50),
    ratio(p99, floor.p99),
    `${p50.toFixed(0)} ms`,
    `${p99.toFixed(0)} ms`,
    ratio(arrived, floor.arrived),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
