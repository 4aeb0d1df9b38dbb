import { join } from "node:path";
import { type Child, startChild } from "../processes/child.ts";
import { ROOT } from "../processes/data-folder.ts";
import { freePort } from "../processes/free-port.ts";
import { SetupError } from "../processes/setup-error.ts";
import type { PartyServerSettings } from "./party-process.ts";

export interface PartyServer {
  /** The variable ROOM_HOST. */
  origin: string;
  child: Child;
}

/**
 * Starts the rooms on PartyKit, in a separate process. PartyKit's CLI would listen on every network, open a debugger
 * and require the secret as an argument (docs/decisions/034). Therefore its facade around `party/server.ts` runs in our
 * pinned Miniflare.
 */
export async function startPartyServer(options: {
  roomSecret: string;
  persistTo: string;
  /** Preferred port. By default, the system chooses one. */
  port?: number;
  isWatching?: boolean;
}): Promise<PartyServer> {
  const settings: PartyServerSettings = {
    port: options.port === undefined ? 0 : await freePort(options.port),
    persistTo: options.persistTo,
    vars: { ROOM_SECRET: options.roomSecret },
    isWatching: options.isWatching ?? false,
  };
  const child = startChild({
    command: process.execPath,
    args: [join(ROOT, "local/rooms/party-process.ts")],
    cwd: ROOT,
    env: { PARTY_SERVER: JSON.stringify(settings) },
  });
  const line = await child.waitForLine(/^ready at /).catch(() => {
    throw new SetupError(`PartyKit did not start: ${child.lines.slice(-3).join(" ")}`);
  });
  return { origin: line.replace("ready at ", ""), child };
}
