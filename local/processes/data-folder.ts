import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandOf } from "./processes.ts";
import { SetupError } from "./setup-error.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Path of the folder for everything that `npm run dev` stores between runs. */
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

/** Reads the secrets. Creates them only once so that sessions and signed links of earlier runs stay valid. */
export function storedSecrets(folder: string): Secrets {
  const path = join(folder, "secrets.json");
  return writing(folder, () => {
    if (!existsSync(path)) {
      mkdirSync(folder, { recursive: true });
      // Renamed once complete so that a full disk leaves no partial file.
      writeFileSync(`${path}.new`, JSON.stringify(randomSecrets(), null, 2), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    }
    return parseSecrets(path);
  });
}

function parseSecrets(path: string): Secrets {
  const text = readFileSync(path, "utf8");
  try {
    const { APP_SECRET, ROOM_SECRET } = JSON.parse(text) as Partial<Secrets>;
    if (isSecret(APP_SECRET) && isSecret(ROOM_SECRET)) return { APP_SECRET, ROOM_SECRET };
  } catch {
    // Not JSON. Reported below.
  }
  throw new SetupError(
    `${path} is damaged. It must contain APP_SECRET and ROOM_SECRET as JSON, each with at least ${SECRET_LENGTH_MIN} characters. ` +
      "Remove it to create new secrets. This ends all sign-in sessions and signed links.",
  );
}

const SECRET_LENGTH_MIN = 32; // required by the Worker (worker/env.ts)
const isSecret = (value: unknown): value is string =>
  typeof value === "string" && value.length >= SECRET_LENGTH_MIN;

const REASONS: Record<string, string> = {
  EACCES: "you have no permission to write there",
  EPERM: "you have no permission to write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your disk quota is used up",
  ENOTDIR: "part of that path is a file",
  EEXIST: "a file has that name",
};

/** Turns a system error about a file into a SetupError about the folder. */
function writing<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!Object.hasOwn(REASONS, code)) throw error;
    throw new SetupError(
      `The data folder ${folder} cannot be used: ${REASONS[code]} (${code}). Fix this, or set SHEAF_DATA to another folder.`,
      { cause: error },
    );
  }
}

interface Lock {
  pid: number;
  /** The editor's address, once it is available. */
  address?: string;
}

const lockPath = (folder: string) => join(folder, "running.json");

/** Returns the run that uses this data folder, or null. */
export function runningOn(folder: string): Lock | null {
  if (!existsSync(lockPath(folder))) return null;
  const lock = parseLock(readFileSync(lockPath(folder), "utf8"));
  return lock.pid && commandOf(lock.pid).includes("local/dev.ts") ? { ...lock, pid: lock.pid } : null;
}

/** Returns {} for an incomplete lock: its run was killed or found the disk full, so it is no longer running. */
function parseLock(text: string): Partial<Lock> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Locks the data folder. Throws if another run holds it because two runs would overwrite each other's data. */
export function lockDataFolder(folder: string): { writeAddress(address: string): void; release(): void } {
  writing(folder, () => mkdirSync(folder, { recursive: true }));
  const running = runningOn(folder);
  if (running) {
    const where = running.address ? ` at ${running.address}` : "";
    throw new SetupError(`Sheaf is already running${where} (pid ${running.pid}). Stop it with Ctrl-C first.`);
  }
  writing(folder, () => rmSync(lockPath(folder), { force: true })); // left by a killed run
  const write = (lock: Lock, flag: string) => writeFileSync(lockPath(folder), JSON.stringify(lock), { flag });
  try {
    write({ pid: process.pid }, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw new SetupError(
        "Another process is starting Sheaf in this data folder. Wait for it, or stop it with Ctrl-C.",
      );
    }
    writing(folder, () => {
      throw error;
    });
  }
  return {
    writeAddress: (address) => write({ pid: process.pid, address }, "w"),
    release: () => rmSync(lockPath(folder), { force: true }),
  };
}
