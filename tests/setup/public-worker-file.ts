import { join } from "node:path";
import { ROOT } from "#local/processes/data-folder.ts";

/** tests/components/fakes/public-worker.ts as one bundle, for processes that load no style sheets. */
export const PUBLIC_WORKER = join(ROOT, ".cache/components/public-worker.js");
