import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Miniflare } from "miniflare";
import { build, type Rolldown } from "vite";
import { createRoomClient, type RoomClient, type RoomSettings } from "../clients/room.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const ROOM_SECRET = "a secret that only tests and benches know";

/** A running host of rooms, and the Worker's client for it. */
export interface RunningHost {
  origin: string;
  client: RoomClient;
  close(): Promise<void>;
}

/** `partykit dev` as a child of its own process group, so that its workerd ends with it. */
export async function startPartyKit(): Promise<RunningHost> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "sheaf-party-"));
  const bin = join(ROOT, "node_modules/partykit/dist/bin.mjs");
  const flags = ["--no-hotkeys", "--disable-request-cf-fetch", "--compatibility-date", "2024-07-18"];
  const child = spawn(
    process.execPath,
    [
      bin,
      "dev",
      "party/server.ts",
      "--port",
      `${port}`,
      "--persist",
      data,
      "--var",
      `ROOM_SECRET=${ROOM_SECRET}`,
      ...flags,
    ],
    { cwd: ROOT, detached: true, stdio: ["ignore", "pipe", "pipe"] },
  );
  const output = collectOutput(child);
  const origin = `http://127.0.0.1:${port}`;
  const killGroup = () => signalGroup(child, "SIGKILL");
  process.once("exit", killGroup);
  const close = async () => {
    await endGroup(child);
    process.off("exit", killGroup);
    await rm(data, { recursive: true, force: true });
  };
  try {
    await untilAnswering(origin, child, output);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, client: createRoomClient(settings({ ROOM_HOST: origin })), close };
}

/** The Durable Object in Miniflare, behind a Worker that does nothing but route to it. */
export async function startDurableObject(): Promise<RunningHost> {
  const miniflare = new Miniflare({
    modules: [{ type: "ESModule", path: "worker.js", contents: await bundleRoomWorker() }],
    compatibilityDate: "2026-07-30",
    compatibilityFlags: ["nodejs_compat"],
    bindings: { ROOM_SECRET },
    durableObjects: { ROOMS: { className: "RoomObject", useSQLite: true } },
  });
  const origin = (await miniflare.ready).origin;
  const ROOMS = (await miniflare.getDurableObjectNamespace("ROOMS")) as unknown as RoomSettings["ROOMS"];
  return {
    origin,
    client: createRoomClient(settings({ APP_ORIGIN: origin, ROOMS })),
    close: () => miniflare.dispose(),
  };
}

const settings = (own: Partial<RoomSettings>): RoomSettings => ({
  ROOM_HOST: "",
  ROOM_SECRET,
  APP_ORIGIN: "",
  ROOMS: undefined as unknown as RoomSettings["ROOMS"],
  ...own,
});

async function bundleRoomWorker(): Promise<string> {
  const entry = "virtual:room-worker";
  const source = `
    export { RoomObject } from "#party/room-object.ts";
    import { routeRoomRequest } from "#party/route.ts";
    export default { fetch: routeRoomRequest };`;
  const output = (await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    resolve: { conditions: ["workerd", "worker"] },
    plugins: [
      {
        name: "room-worker",
        resolveId: (id) => (id === entry ? join(ROOT, "worker/testing/room-worker.js") : null),
        load: (id) => (id === join(ROOT, "worker/testing/room-worker.js") ? source : null),
      },
    ],
    build: {
      write: false,
      ssr: true,
      target: "es2022",
      rolldownOptions: { input: entry, external: [/^cloudflare:/, /^node:/] },
    },
  })) as Rolldown.RolldownOutput;
  return output.output[0].code;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

function collectOutput(child: ChildProcess): { text: string } {
  const output = { text: "" };
  child.stdout?.on("data", (chunk) => (output.text += chunk));
  child.stderr?.on("data", (chunk) => (output.text += chunk));
  return output;
}

async function untilAnswering(origin: string, child: ChildProcess, output: { text: string }): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`partykit ended early:\n${output.text}`);
    const answer = await fetch(origin).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`partykit did not answer on ${origin}:\n${output.text}`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  signalGroup(child, "SIGTERM");
  await ended;
  signalGroup(child, "SIGKILL");
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left, as it should be.
  }
}
