import { readdirSync, readFileSync } from "node:fs";

/** The annotation of a test's result that has its processor time. */
export const PROCESSOR_SECONDS = "processor seconds";

/** Of Linux, for programs. */
const TICKS_PER_SECOND = 100;

interface Process {
  parent: number;
  ticks: number;
}

/** `pid (command) state parent …`; the command may contain spaces and brackets. Null: the process has ended. */
function readProcess(folder: string, pid: string): Process | null {
  try {
    const stat = readFileSync(`${folder}/${pid}/stat`, "latin1");
    const columns = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // utime, stime, and the same of children that have ended: cutime, cstime.
    const ticks = columns.slice(11, 15).reduce((sum, column) => sum + Number(column), 0);
    return { parent: Number(columns[1]), ticks };
  } catch {
    return null;
  }
}

/**
 * The processor time of a process with all its descendants, in seconds, those that have ended included. Null on a
 * machine without /proc.
 */
export function processorSeconds(root: number, folder = "/proc"): number | null {
  const processes = new Map<number, Process>();
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return null;
  }
  for (const name of names) {
    const found = /^\d/.test(name) ? readProcess(folder, name) : null;
    if (found !== null) processes.set(Number(name), found);
  }
  if (!processes.has(root)) return null;
  const isInside = new Map([[root, true]]);
  const belongs = (pid: number): boolean => {
    const known = isInside.get(pid);
    if (known !== undefined) return known;
    const parent = processes.get(pid)?.parent;
    const inside = parent !== undefined && belongs(parent);
    isInside.set(pid, inside);
    return inside;
  };
  let ticks = 0;
  for (const [pid, process] of processes) if (belongs(pid)) ticks += process.ticks;
  return ticks / TICKS_PER_SECOND;
}

let last: number | null = null;

/**
 * Processor seconds of this process and its descendants during `run`, and since the previous call of it. Between two
 * tests are only the hooks of the next one, and reading /proc takes some milliseconds.
 */
export async function secondsDuring(run: () => Promise<void>): Promise<number | null> {
  const before = last ?? processorSeconds(process.pid);
  await run();
  last = processorSeconds(process.pid);
  return before === null || last === null ? null : Math.max(0, last - before);
}
