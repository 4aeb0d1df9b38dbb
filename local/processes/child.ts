import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

/**
 * Shell script that keeps a child process from outliving us. It holds the reading end of our pipe and stops the
 * child as soon as the pipe closes, so no port stays in use even after kill -9. It runs in its own session:
 * the terminal's Ctrl-C reaches only us, and we decide the order in which the parts stop.
 */
const LEASH = `
exec 3<&0
"$@" </dev/null 3<&- &
child=$!
{ read -r _ <&3; kill -s "$STOP_SIGNAL" "$child"; } 2>/dev/null &
wait "$child"
status=$?
trap "" TERM
kill -TERM 0
exit $status`;

const STOP_DEADLINE_MS = 10_000;
const MAX_LINES = 40;

export interface ChildOptions {
  command: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Runs the child as this user; requires root. */
  user?: { uid: number; gid: number };
  stopSignal?: "SIGINT" | "SIGTERM";
  onLine?: (line: string) => void;
}

export interface Child {
  pid: number;
  /** The child's last output lines without colors, for error messages. */
  lines: string[];
  exited: Promise<number | null>;
  /** Resolves with the first matching line. Rejects if the child exits first. */
  waitForLine(pattern: RegExp): Promise<string>;
  /** Sends the stop signal, waits, and kills the child after a deadline. */
  stop(): Promise<void>;
  /** Kills the whole process group immediately, like a crash. */
  kill(): Promise<void>;
}

/** Starts a child process that ends with this process at the latest. */
export function startChild(options: ChildOptions): Child {
  const child = spawn("/bin/sh", ["-c", LEASH, "leash", options.command, ...options.args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env, STOP_SIGNAL: (options.stopSignal ?? "SIGTERM").slice(3) },
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    ...options.user,
  });
  const lines: string[] = [];
  const watchers = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(stripVTControlCharacters(line));
      if (lines.length > MAX_LINES) lines.shift();
      options.onLine?.(line);
      for (const watcher of [...watchers]) watcher(line);
    });
  }
  child.stdin.on("error", () => {}); // it may exit before we close the pipe
  const exited = new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      lines.push(error.message);
      resolve(null);
    });
    child.once("close", (code) => resolve(code));
  });
  const kill = async () => {
    killGroup(child.pid);
    await exited;
  };
  return {
    pid: child.pid ?? -1,
    lines,
    exited,
    waitForLine: (pattern) =>
      new Promise((resolve, reject) => {
        const watcher = (line: string) => {
          if (!pattern.test(line)) return;
          watchers.delete(watcher);
          resolve(line);
        };
        watchers.add(watcher);
        for (const line of lines) watcher(line);
        void exited.then((code) =>
          reject(new Error(`${options.command} exited with code ${code}: ${lines.join(" | ")}`)),
        );
      }),
    stop: async () => {
      child.stdin.end();
      const deadline = setTimeout(() => killGroup(child.pid), STOP_DEADLINE_MS);
      await exited;
      clearTimeout(deadline);
    },
    kill,
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
