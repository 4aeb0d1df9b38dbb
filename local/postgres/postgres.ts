import { createHash } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Child, startChild } from "../processes/child.ts";
import { freePort } from "../processes/free-port.ts";
import { commandOf } from "../processes/processes.ts";
import { SetupError } from "../processes/setup-error.ts";
import {
  canWrite,
  findPostgres,
  type PostgresBinaries,
  type ServerUser,
  serverUser,
} from "./postgres-binaries.ts";

export interface PostgresOptions {
  /** Preferred data folder. Another one is used if the server's user cannot enter it. */
  folder: string;
  /** Preferred port. If it is in use, the next free one is used. */
  port?: number;
  /** Turns off fsync, for tests. A power cut may lose the data. */
  isDisposable?: boolean;
}

export interface Postgres {
  port: number;
  folder: string;
  child: Child;
  connectionString(database: string): string;
  stop(): Promise<void>;
  /** Kills the server with SIGKILL, like a crash. */
  crash(): Promise<void>;
  /**
   * Restarts a crashed server on the same data and port. Resolves once the log reports that it has recovered
   * and is ready.
   */
  startAgain(): Promise<void>;
}

const MAJOR_VERSION = "17";
const PASSWORD = "sheaf"; // the server listens on the loopback interface only
const CONFIGURATION = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=600",
  "timezone=UTC",
  "log_timezone=UTC",
];
const READY = /ready to accept connections/;
const DISPOSABLE = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=4GB"];

/** Starts the embedded PostgreSQL and creates its data folder if needed. Throws a SetupError if it cannot start. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const user = serverUser();
  const binaries = findPostgres(user);
  const folder = prepareFolder(options.folder, user);
  const data = join(folder, "data");
  await initialize(binaries, folder, data, user);
  await waitForPredecessor(data);
  const port = await freePort(options.port);
  const settings = options.isDisposable ? [...CONFIGURATION, ...DISPOSABLE] : CONFIGURATION;
  const launch = async (...patterns: RegExp[]) => {
    const child = startChild({
      command: binaries.postgres,
      args: ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
      cwd: "/",
      user,
      env: { LC_MESSAGES: "C" },
      stopSignal: "SIGINT", // "fast": rolls back open transactions and disconnects clients
    });
    await Promise.all(patterns.map(child.waitForLine)).catch(() => {
      throw new SetupError(`PostgreSQL did not start: ${lastComplaint(child)}`);
    });
    return child;
  };
  let server = await launch(READY);
  return {
    port,
    folder,
    get child() {
      return server;
    },
    connectionString: (database) => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
    crash: () => server.kill(),
    async startAgain() {
      await waitForPredecessor(data);
      server = await launch(/automatic recovery in progress/, READY);
    },
  };
}

/** Returns every folder that may contain this data, the preferred one first. */
export function candidateFolders(wished: string): string[] {
  const name = `sheaf-${createHash("sha256").update(resolve(wished)).digest("hex").slice(0, 12)}`;
  return [resolve(wished), join("/var/tmp", name), join(tmpdir(), name)];
}

function prepareFolder(wished: string, user: ServerUser | undefined): string {
  for (const folder of candidateFolders(wished)) {
    mkdirSync(folder, { recursive: true });
    if (user) chownSync(folder, user.uid, user.gid);
    if (canWrite(user, folder)) return folder;
    if (user) rmSync(folder, { recursive: true });
  }
  throw new SetupError(
    `PostgreSQL can write neither to ${wished} nor to the system's temporary folders. Set SHEAF_DATA to a folder that its user can write to.`,
  );
}

async function initialize(binaries: PostgresBinaries, folder: string, data: string, user?: ServerUser) {
  if (existsSync(data)) return checkVersion(data);
  // Created under another name and renamed when complete so that an interrupted start leaves no partial data.
  const unfinished = join(folder, "data.new");
  const passwordFile = join(folder, "password");
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const initdb = startChild({
    command: binaries.initdb,
    args: [
      `--pgdata=${unfinished}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=password",
      "--encoding=UTF8",
      "--locale=C", // the same sort order on every machine, as on Neon
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    cwd: "/",
    user,
    env: { LC_MESSAGES: "C" },
  });
  const code = await initdb.exited;
  rmSync(passwordFile);
  if (code !== 0)
    throw new SetupError(`PostgreSQL could not create its data folder: ${lastComplaint(initdb)}`);
  renameSync(unfinished, data);
}

function checkVersion(data: string): void {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version === MAJOR_VERSION) return;
  throw new SetupError(
    `${data} was written by PostgreSQL ${version}, but this is ${MAJOR_VERSION}. Run \`npm run reset\` to start with an empty database.`,
  );
}

/** Waits for the previous server, which stops shortly after its parent was killed. Removes a stale pid file. */
async function waitForPredecessor(data: string): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  for (let attempt = 0; existsSync(pidFile); attempt++) {
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    if (!commandOf(pid).includes(data)) return rmSync(pidFile, { force: true });
    if (attempt === 50)
      throw new SetupError(
        `PostgreSQL (pid ${pid}) still uses ${data}. Stop that process, then start again.`,
      );
    await delay(100);
  }
}

function lastComplaint(child: Child): string {
  const complaint = child.lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? child.lines.at(-1);
  return complaint ?? "no output";
}
