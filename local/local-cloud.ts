import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltWorker, type BuiltWorkerOptions, startBuiltWorker } from "./built-worker.ts";
import { candidateFolders } from "./postgres/postgres.ts";
import { randomSecrets } from "./processes/data-folder.ts";
import { StopList } from "./processes/stop-list.ts";
import { type Services, type ServicesOptions, startServices } from "./services.ts";

export interface LocalCloud {
  origin: string;
  worker: BuiltWorker;
  services: Services;
  /** Another Worker on the same services, for example with other variables. */
  startWorker(options?: Partial<BuiltWorkerOptions>): Promise<BuiltWorker>;
  stop(): Promise<void>;
}

export interface LocalCloudOptions extends ServicesOptions {
  /** Output folder of `vite build`. Default: `dist/` of this repository. */
  dist: string;
}

/**
 * Starts the whole product with the built Worker on new data and free ports, for journeys, parallel tests and
 * benchmarks.
 */
export async function startLocalCloud(options: Partial<LocalCloudOptions> = {}): Promise<LocalCloud> {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-cloud-"));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user
  const started = new StopList();
  started.add(() => {
    for (const used of [folder, ...candidateFolders(join(folder, "postgres"))]) {
      rmSync(used, { recursive: true, force: true });
    }
  });
  try {
    const services = await startServices({
      folder,
      secrets: randomSecrets(),
      rooms: "partykit",
      isDisposable: true,
      latencyMs: 0,
      ...options,
    });
    started.add(services.stop);
    let workers = 0;
    const startWorker = async (own: Partial<BuiltWorkerOptions> = {}) => {
      const persistTo = join(folder, `worker-${workers++}`);
      const worker = await startBuiltWorker({ vars: services.vars, persistTo, dist: options.dist, ...own });
      started.add(worker.close);
      return worker;
    };
    const worker = await startWorker();
    return { origin: worker.origin, worker, services, startWorker, stop: () => started.stopAll() };
  } catch (error) {
    await started.stopAll();
    throw error;
  }
}
