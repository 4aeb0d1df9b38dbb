import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Child, startChild } from "./child.ts";
import { ROOT } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { SetupError } from "./setup-error.ts";

export interface PartyServer {
  /** The variable ROOM_HOST. */
  origin: string;
  child: Child;
}

/** The rooms on PartyKit, in a process of their own. */
export async function startPartyServer(options: {
  roomSecret: string;
  persistTo: string;
  port?: number;
}): Promise<PartyServer> {
  const port = await freePort(options.port);
  const child = startChild({
    command: process.execPath,
    args: [
      join(ROOT, "node_modules/partykit/dist/bin.mjs"),
      "dev",
      "party/server.ts",
      ...["--port", String(port)],
      ...["--persist", options.persistTo],
      ...["--var", `ROOM_SECRET=${options.roomSecret}`],
      "--no-hotkeys",
      "--disable-request-cf-fetch",
    ],
    cwd: ROOT,
    env: { NO_UPDATE_NOTIFIER: "1", PARTYKIT_TELEMETRY_DISABLED: "1" },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin, child, "PartyKit");
  return { origin, child };
}

/** Any answer will do: the server listens. */
export async function untilAnswering(origin: string, child: Child, name: string): Promise<void> {
  let hasEnded = false;
  child.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const response = await fetch(origin, { redirect: "manual" }).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await delay(50);
  }
  throw new SetupError(`${name} did not start: ${child.lines.slice(-3).join(" ")}`);
}
