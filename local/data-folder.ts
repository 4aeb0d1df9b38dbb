import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandOf } from "./processes.ts";
import { SetupError } from "./setup-error.ts";

export const ROOT = join(import.meta.dirname, "..");

/** Everything that `npm run dev` keeps between runs. */
export function dataFolder(): string {
  return resolve(ROOT, process.env.SHEAF_DATA ?? ".data");
}

export interface Secrets {
  APP_SECRET: string;
  ROOM_SECRET: string;
}

export function randomSecrets(): Secrets {
  const secret = () => randomBytes(32).toString("base64url");
  return { APP_SECRET: secret(), ROOM_SECRET: secret() };
}

/** Made once: sessions and signed links of earlier runs stay good. */
export function keptSecrets(folder: string): Secrets {
  const path = join(folder, "secrets.json");
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(randomSecrets(), null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(path, "utf8"));
}

interface Lock {
  pid: number;
  /** Where it can be reached, once it can. */
  address?: string;
}

const lockPath = (folder: string) => join(folder, "running.json");

/** Who runs on this data folder, if anyone does. */
export function runningOn(folder: string): Lock | null {
  if (!existsSync(lockPath(folder))) return null;
  const lock = JSON.parse(readFileSync(lockPath(folder), "utf8") || "{}") as Partial<Lock>;
  return lock.pid && commandOf(lock.pid).includes("local/dev.ts") ? { ...lock, pid: lock.pid } : null;
}

/** Two runs on one data folder would write over each other: the second one is told so. */
export function lockDataFolder(folder: string): { tellAddress(address: string): void; release(): void } {
  mkdirSync(folder, { recursive: true });
  const running = runningOn(folder);
  if (running) {
    const where = running.address ? ` at ${running.address}` : "";
    throw new SetupError(`Sheaf already runs${where} (pid ${running.pid}). Stop it there with Ctrl-C first.`);
  }
  rmSync(lockPath(folder), { force: true }); // left behind by a run that was killed
  const write = (lock: Lock, flag: string) => writeFileSync(lockPath(folder), JSON.stringify(lock), { flag });
  try {
    write({ pid: process.pid }, "wx");
  } catch {
    throw new SetupError("Sheaf is being started by someone else at this very moment.");
  }
  return {
    tellAddress: (address) => write({ pid: process.pid, address }, "w"),
    release: () => rmSync(lockPath(folder), { force: true }),
  };
}
