import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WorkerOptions } from "miniflare";

const fileIn = (dist: string) => join(dist, "worker-options.json");

/** Wrangler needs 1.6 s to read a configuration, so the build reads it once for all later starts. */
export function noteWorkerOptions(dist: string, options: object): void {
  writeFileSync(fileIn(dist), JSON.stringify(options));
}

/** Miniflare's options for the Worker in `dist`, which may be a copy of the build folder. */
export function readWorkerOptions(dist: string): WorkerOptions {
  const { assets, ...options } = JSON.parse(readFileSync(fileIn(dist), "utf8"));
  return { ...options, assets: { ...assets, directory: join(dist, "client") } };
}
