import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf } from "./processes.ts";

const POLL_MS = 100;
/** Age at which a lock counts as abandoned because another process may have got the holder's id. */
const HELD_MS_MAX = 10 * 60_000;

/**
 * Waits for the lock file, then runs the work. Only one process on this machine holds a lock file at a time.
 * The lock of a killed process is taken over.
 */
export async function exclusively<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(lock), { recursive: true });
  const own = `${lock}.${process.pid}.${crypto.randomUUID()}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!take(own, lock)) await sleep(POLL_MS);
    return await work().finally(() => rmSync(lock, { force: true }));
  } finally {
    rmSync(own, { force: true });
  }
}

/** Links a complete file so that another process never reads a lock without its process id. */
function take(own: string, lock: string): boolean {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  return false;
}

function isAbandoned(lock: string): boolean {
  try {
    const isOld = Date.now() - statSync(lock).mtimeMs > HELD_MS_MAX;
    return isOld || commandOf(Number(readFileSync(lock, "utf8"))) === "";
  } catch {
    return false; // the lock was just released
  }
}
