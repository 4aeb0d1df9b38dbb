import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./processes/child.ts";
import { ROOT } from "./processes/data-folder.ts";
import { exclusively } from "./processes/exclusive.ts";
import { SetupError } from "./processes/setup-error.ts";

const SOURCES = [
  "core",
  "party",
  "web",
  "worker",
  "index.html",
  "vite.config.ts",
  "local/vite",
  "wrangler.toml",
  "package.json",
  "package-lock.json",
  "migrations/meta/_journal.json",
];

/** For hooks of tests that build: half a minute on a quiet machine, and a wait for another process's build. */
export const BUILD_MS = 180_000;

/** Builds unless `dist/` is newer than every source. Concurrent builds wait: each empties the output folder. */
export function buildIfStale(): Promise<"built" | "fresh"> {
  return exclusively(join(ROOT, ".cache/build.lock"), build);
}

async function build(): Promise<"built" | "fresh"> {
  const result = join(ROOT, "dist/sheaf/wrangler.json");
  const builtAt = existsSync(result) ? statSync(result).mtimeMs : 0;
  if (SOURCES.every((source) => newestChange(join(ROOT, source)) < builtAt)) return "fresh";
  const vite = startChild({
    command: process.execPath,
    args: [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    cwd: ROOT,
    // Vitest sets NODE_ENV to "test", which would select React's development build.
    env: { NODE_ENV: "production" },
  });
  if ((await vite.exited) !== 0) throw new SetupError(`The build failed: ${vite.lines.join("\n")}`);
  return "built";
}

function newestChange(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => newestChange(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}
