import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { CRONS } from "#core/contracts/wire/crons.ts";
import type { BuiltWorkerSettings } from "./built-worker-process.ts";
import { type Child, startChild } from "./processes/child.ts";
import { ROOT } from "./processes/data-folder.ts";
import { freePort } from "./processes/free-port.ts";
import { SetupError } from "./processes/setup-error.ts";

export interface BuiltWorkerOptions {
  /** The variables, or a function that makes them from the Worker's origin. */
  vars: Record<string, string> | ((origin: string) => Record<string, string>);
  /** Data folder of KV, R2, Durable Objects and the cache. Workers must not share it. */
  persistTo: string;
  port?: number;
  /** Output folder of `vite build`. Default: `dist/` of this repository. */
  dist?: string;
  /** Whether rate limits apply. Off by default because all test traffic comes from one address. */
  limits_rates?: boolean;
  /** For measurements: without Miniflare's own Worker in front. Then there are no static files, and no cron trigger. */
  is_direct?: boolean;
}

export interface BuiltWorker {
  origin: string;
  /** The Worker's last log lines. */
  log: string[];
  close(): Promise<void>;
  /** Kills workerd with SIGKILL, like a crash. */
  kill(): Promise<void>;
  /** Runs the cron trigger once. */
  runScheduled(): Promise<void>;
}

/**
 * Starts the built Worker in workerd, in a separate process. Any number can run in parallel, each with its own
 * variables.
 */
export async function startBuiltWorker(options: BuiltWorkerOptions): Promise<BuiltWorker> {
  const { dist: built = join(ROOT, "dist") } = options;
  if (!existsSync(join(built, "sheaf/index.js"))) throw new SetupError("Run `npm run build` first.");
  // A copy so that a concurrent build does not remove the files.
  const dist = join(options.persistTo, "dist");
  cpSync(built, dist, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(options.port);
    const child = startProcess(options, dist, port);
    try {
      await child.waitForLine(/^ready$/);
    } catch {
      // Another process took the port between the check and its use.
      if (attempt < MAX_ATTEMPTS && child.lines.some((line) => line.includes("Address already in use")))
        continue;
      throw new SetupError(`The built Worker did not start: ${child.lines.join("\n")}`);
    }
    const origin = originOf(port);
    return {
      origin,
      log: child.lines,
      close: child.stop,
      kill: child.kill,
      runScheduled: () => runScheduled(origin),
    };
  }
}

const MAX_ATTEMPTS = 3;
const originOf = (port: number) => `http://localhost:${port}`;

function startProcess(options: BuiltWorkerOptions, dist: string, port: number): Child {
  const { persistTo, limits_rates = false, is_direct = false } = options;
  const vars = typeof options.vars === "function" ? options.vars(originOf(port)) : options.vars;
  const settings: BuiltWorkerSettings = { dist, port, persistTo, vars, limits_rates, is_direct };
  return startChild({
    command: process.execPath,
    args: [join(ROOT, "local/built-worker-process.ts")],
    cwd: ROOT,
    env: { BUILT_WORKER: JSON.stringify(settings), WRANGLER_SEND_METRICS: "false" },
  });
}

/** Runs a cron trigger of the Worker at this origin once. Rejects if it fails. */
export async function runScheduled(origin: string, cron: string = CRONS.minute): Promise<void> {
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`);
  if (!response.ok) throw new Error(`The cron trigger failed: ${await response.text()}`);
}
