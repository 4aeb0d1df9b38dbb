import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Facts about running processes for tests, from Linux's /proc. */

export interface Listener {
  pid: number;
  /** `127.0.0.1:5173`, `[::]:9229`, or the path of a unix socket. */
  address: string;
  isLoopback: boolean;
}

/** Process ids of the root and all its descendants. */
function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    // `pid (command) state parent …`; the command may contain spaces and brackets.
    const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
    const parent = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (parent) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Every socket on which the process or a descendant listens. */
export function listenersOf(root: number): Listener[] {
  const listening = new Map([...tcpListeners("tcp"), ...tcpListeners("tcp6"), ...unixListeners()]);
  const found: Listener[] = [];
  for (const pid of processTree(root)) {
    const folder = `/proc/${pid}/fd`;
    for (const descriptor of attempt(() => readdirSync(folder)) ?? []) {
      const target = attempt(() => readlinkSync(`${folder}/${descriptor}`));
      const socket = listening.get(/^socket:\[(\d+)\]$/.exec(target ?? "")?.[1] ?? "");
      if (socket) found.push({ pid, ...socket });
    }
  }
  return found;
}

/** Full command lines of the process tree, as visible to every user of the machine. */
export function commandLines(root: number): string[] {
  return processTree(root).flatMap(
    (pid) => attempt(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")) ?? [],
  );
}

type Socket = [inode: string, Omit<Listener, "pid">];

const LISTEN = "0A";

function tcpListeners(table: "tcp" | "tcp6"): Socket[] {
  const lines = (attempt(() => readFileSync(`/proc/net/${table}`, "utf8")) ?? "").split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === LISTEN)
    .map((columns) => {
      const [host = "", port = ""] = columns[1]!.split(":");
      const { text, isLoopback } = host.length === 8 ? readIPv4(host) : readIPv6(host);
      return [columns[9]!, { address: `${text}:${Number.parseInt(port, 16)}`, isLoopback }];
    });
}

/** Unix sockets count as loopback because the folder's permissions decide who can open them. */
function unixListeners(): Socket[] {
  const lines = (attempt(() => readFileSync("/proc/net/unix", "utf8")) ?? "").split("\n").slice(1);
  const ACCEPTS_CONNECTIONS = 0x10000;
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => (Number.parseInt(columns[3] ?? "", 16) & ACCEPTS_CONNECTIONS) !== 0)
    .map((columns) => [columns[6]!, { address: columns[7] ?? "unnamed", isLoopback: true }]);
}

/**
 * Parses an address of /proc/net. The kernel prints 32-bit words in the machine's byte order, which is
 * little-endian on all our platforms.
 */
function bytesOf(hex: string): number[] {
  const words = hex.match(/.{8}/g) ?? [];
  return words.flatMap((word) =>
    word
      .match(/../g)!
      .reverse()
      .map((byte) => Number.parseInt(byte, 16)),
  );
}

function readIPv4(hex: string) {
  const bytes = bytesOf(hex);
  return { text: bytes.join("."), isLoopback: bytes[0] === 127 };
}

function readIPv6(hex: string) {
  const bytes = bytesOf(hex);
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
  const isOne = bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1;
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i]! << 8) | bytes[2 * i + 1]!).toString(16));
  const text = groups.every((group) => group === "0") ? "[::]" : `[${groups.join(":")}]`;
  return { text, isLoopback: isOne || (isMapped && bytes[12] === 127) };
}

/** Returns null if reading fails because a process can end while it is being read. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
