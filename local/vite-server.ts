import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { type Child, startChild } from "./processes/child.ts";
import { ROOT } from "./processes/data-folder.ts";
import { SetupError } from "./processes/setup-error.ts";

/** Lines not worth showing: addresses, which our own table has, and reports that all is well. */
const NOISE = /^\s*$|VITE v|➜|Processing wrangler\.toml|experimental_s3_credentials|"level":"info"/;

/**
 * Starts Vite's dev server with the Worker in workerd, in a separate process, so that an early Ctrl-C can stop
 * it.
 */
export async function startViteServer(options: {
  port: number;
  folder: string;
  vars: Record<string, string>;
  /** What the editor offers to enter for a connected database. */
  sample: object;
}): Promise<Child> {
  const child = startChild({
    command: process.execPath,
    args: [
      join(ROOT, "node_modules/vite/bin/vite.js"),
      "dev",
      ...["--port", String(options.port), "--strictPort", "--host", "127.0.0.1", "--clearScreen", "false"],
    ],
    cwd: ROOT,
    env: {
      CI: "true", // otherwise Vite exits when its standard input closes
      FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
      SHEAF_DATA: options.folder,
      SHEAF_LOCAL_VARS: JSON.stringify(options.vars),
      SHEAF_SAMPLE_PROJECT: JSON.stringify(options.sample),
      WRANGLER_SEND_METRICS: "false",
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
    },
    onLine: (line) => {
      if (process.env.SHEAF_DEBUG || !NOISE.test(stripVTControlCharacters(line))) console.log(line);
    },
  });
  await untilAnswering(`http://127.0.0.1:${options.port}`, child);
  return child;
}

/** Waits for any HTTP response, which shows that the server listens. */
async function untilAnswering(origin: string, child: Child): Promise<void> {
  let hasEnded = false;
  void child.exited.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const response = await fetch(origin, { redirect: "manual" }).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
    await delay(50);
  }
  throw new SetupError(`Vite did not start: ${child.lines.slice(-3).join(" ")}`);
}
