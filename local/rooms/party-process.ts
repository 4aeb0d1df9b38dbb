import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { ROOT } from "../processes/data-folder.ts";
import { explain } from "../processes/setup-error.ts";
import { bundlePartyServer, PARTYKIT_COMPATIBILITY_DATE } from "./room-bundles.ts";

/** Passed by local/rooms/party-server.ts in the variable PARTY_SERVER, which other users cannot read. */
export interface PartyServerSettings {
  port: number;
  persistTo: string;
  vars: Record<string, string>;
  /** Whether to reload on changes of the sources. */
  isWatching: boolean;
}

const settings = JSON.parse(process.env.PARTY_SERVER ?? "") as PartyServerSettings;

const options = async (): Promise<MiniflareOptions> => ({
  host: "127.0.0.1",
  port: settings.port,
  cf: false, // Miniflare would fetch it over the network
  durableObjectsPersist: join(settings.persistTo, "party"),
  modules: [{ type: "ESModule", path: "party.js", contents: await bundlePartyServer() }],
  compatibilityDate: PARTYKIT_COMPATIBILITY_DATE,
  compatibilityFlags: ["nodejs_compat"],
  bindings: {
    ...Object.fromEntries(Object.entries(settings.vars).map(([name, value]) => [`pkvar-${name}`, value])),
    PARTYKIT_CRONS: {},
  },
  durableObjects: { PARTYKIT_DURABLE: "PartyKitDurable" },
});

const miniflare = new Miniflare(await options());
const watchers: FSWatcher[] = [];
process.once("SIGTERM", () => {
  for (const watcher of watchers) watcher.close();
  return miniflare.dispose();
});
const { origin } = await miniflare.ready;
if (settings.isWatching) watchSources();
console.log(`ready at ${origin}`);

function watchSources(): void {
  let waiting: NodeJS.Timeout | undefined;
  const takeOver = async () => {
    try {
      await miniflare.setOptions({ ...(await options()), port: Number(new URL(origin).port) });
    } catch (error) {
      console.error(`The rooms keep their last working version: ${explain(error)}`);
    }
  };
  for (const folder of ["party", "core/contracts"]) {
    watchers.push(
      watch(join(ROOT, folder), () => {
        clearTimeout(waiting);
        waiting = setTimeout(takeOver, 200);
      }),
    );
  }
}
