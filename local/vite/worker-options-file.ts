import { join } from "node:path";
import type { Plugin } from "vite";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { noteWorkerOptions } from "../worker-options.ts";

/** Writes the Worker's Miniflare options into the build folder, for local/built-worker.ts. */
export function workerOptionsFile(): Plugin {
  return {
    name: "worker-options-file",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "sheaf",
    writeBundle({ dir }) {
      const folder = dir!;
      const { workerOptions, externalWorkers } = unstable_getMiniflareWorkerOptions(
        join(folder, "wrangler.json"),
      );
      if (externalWorkers.length > 0)
        this.error("wrangler.toml binds other Workers, which local/built-worker.ts cannot start.");
      noteWorkerOptions(join(folder, ".."), workerOptions);
    },
  };
}
