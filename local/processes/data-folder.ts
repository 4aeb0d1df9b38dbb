import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { commandOf } from "./processes.ts";
import { SetupError } from "./setup-error.ts";

export const ROOT = join(import.meta.dirname, "../..");

/** Everything that `npm run dev` stores between runs. */
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

/** Created once, so that sessions and signed links of earlier runs stay valid. */
export function storedSecrets(folder: string): Secrets {
  const path = join(folder, "secrets.json");
  return writing(folder, () => {
    if (!existsSync(path)) {
      mkdirSync(folder, { recursive: true });
      // Renamed once complete: a full disk leaves no partial file.
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
    // Not JSON: reported below.
  }
  throw new SetupError(
    `${path} is damaged: it should hold APP_SECRET and ROOM_SECRET as JSON, ${SECRET_LENGTH_MIN} characters or more each. ` +
      "Remove it and new ones are made; sign-ins and signed links of before end with that.",
  );
}

const SECRET_LENGTH_MIN = 32; // required by the Worker (worker/env.ts)
const isSecret = (value: unknown): value is string =>
  typeof value === "string" && value.length >= SECRET_LENGTH_MIN;

const REASONS: Record<string, string> = {
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is full",
  ENOTDIR: "a part of that path is a file",
  EEXIST: "there is a file of that name",
};

/** Turns a system error about a file into a sentence about the folder. */
function writing<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!Object.hasOwn(REASONS, code)) throw error;
    throw new SetupError(
      `The data folder ${folder} cannot be used: ${REASONS[code]} (${code}). Mend that, or name another one in SHEAF_DATA.`,
      { cause: error },
    );
  }
}

interface Lock {
  pid: number;
  /** Its address, once available. */
  address?: string;
}

const lockPath = (folder: string) => join(folder, "running.json");

/** The run that uses this data folder, if any. */
export function runningOn(folder: string): Lock | null {
  if (!existsSync(lockPath(folder))) return null;
  const lock = parseLock(readFileSync(lockPath(folder), "utf8"));
  return lock.pid && commandOf(lock.pid).includes("local/dev.ts") ? { ...lock, pid: lock.pid } : null;
}

/** An incomplete lock belongs to a run that was killed or had no disk space, so it is no longer running. */
function parseLock(text: string): Partial<Lock> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Two runs on one data folder would overwrite each other: the second one is refused. */
export function lockDataFolder(folder: string): { tellAddress(address: string): void; release(): void } {
  writing(folder, () => mkdirSync(folder, { recursive: true }));
  const running = runningOn(folder);
  if (running) {
    const where = running.address ? ` at ${running.address}` : "";
    throw new SetupError(`Sheaf already runs${where} (pid ${running.pid}). Stop it there with Ctrl-C first.`);
  }
  writing(folder, () => rmSync(lockPath(folder), { force: true })); // left by a killed run
  const write = (lock: Lock, flag: string) => writeFileSync(lockPath(folder), JSON.stringify(lock), { flag });
  try {
    write({ pid: process.pid }, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") {
      throw new SetupError("Another process is starting Sheaf at this moment.");
    }
    writing(folder, () => {
      throw error;
    });
  }
  return {
    tellAddress: (address) => write({ pid: process.pid, address }, "w"),
    release: () => rmSync(lockPath(folder), { force: true }),
  };
}
