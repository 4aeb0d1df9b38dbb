import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import type { BuiltWorkerSettings } from "./built-worker-process.ts";
import { type Child, startChild } from "./child.ts";
import { ROOT } from "./data-folder.ts";
import { freePort } from "./free-port.ts";
import { SetupError } from "./setup-error.ts";

export interface BuiltWorkerOptions {
  /** The variables, or how to make them from the origin that the Worker gets. */
  vars: Record<string, string> | ((origin: string) => Record<string, string>);
  /** Where KV, R2, Durable Objects and the cache keep their data; several Workers must not share it. */
  persistTo: string;
  port?: number;
  /** Crowds of one machine come from one address: only who asks for it is counted by network and session. */
  limits_rates?: boolean;
}

export interface BuiltWorker {
  origin: string;
  /** The last lines that the Worker logged. */
  log: string[];
  close(): Promise<void>;
  /** Ends workerd as a crash would, with kill -9. */
  kill(): Promise<void>;
  /** Runs the cron trigger once. */
  runScheduled(): Promise<void>;
}

/** The Worker of `vite build` in workerd, in a process of its own: any number at once, each with its own variables. */
export async function startBuiltWorker(options: BuiltWorkerOptions): Promise<BuiltWorker> {
  if (!existsSync(join(ROOT, "dist/sheaf/index.js"))) throw new SetupError("Run `npm run build` first.");
  // A copy, so that a build that runs meanwhile does not take the files away.
  const dist = join(options.persistTo, "dist");
  cpSync(join(ROOT, "dist"), dist, { recursive: true });
  const port = await freePort(options.port);
  const origin = `http://localhost:${port}`;
  const { limits_rates = false } = options;
  const vars = typeof options.vars === "function" ? options.vars(origin) : options.vars;
  const settings: BuiltWorkerSettings = { dist, port, persistTo: options.persistTo, vars, limits_rates };
  const child: Child = startChild({
    command: process.execPath,
    args: [join(ROOT, "local/built-worker-process.ts")],
    cwd: ROOT,
    env: { BUILT_WORKER: JSON.stringify(settings), WRANGLER_SEND_METRICS: "false" },
  });
  await child.waitForLine(/^ready$/).catch(() => {
    throw new SetupError(`The built Worker did not start: ${child.lines.join("\n")}`);
  });
  return {
    origin,
    log: child.lines,
    close: child.stop,
    kill: child.kill,
    runScheduled: () => runScheduled(origin),
  };
}

export async function runScheduled(origin: string): Promise<void> {
  const response = await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("* * * * *")}`);
  if (!response.ok) throw new Error(`the cron trigger failed: ${await response.text()}`);
}
