import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time of all processes that this one has started and whose command contains `name`. `below`: only
 * those that a process with such a command has started.
 */
export function processorSeconds(name: string, below = ""): number {
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return [{ pid, parent, command, ticks: Number(rest[9]) + Number(rest[10]) }];
    } catch {
      return [];
    }
  });
  const byPid = new Map(processes.map((one) => [one.pid, one]));
  const ancestorsOf = ({ parent }: (typeof processes)[number]): typeof processes => {
    const found = parent === undefined ? undefined : byPid.get(parent);
    return found === undefined ? [] : [found, ...ancestorsOf(found)];
  };
  const ours = processes.filter((one) => {
    const ancestors = ancestorsOf(one);
    const isOurs = ancestors.some(({ pid }) => pid === String(process.pid));
    return isOurs && one.command.includes(name) && ancestors.some(({ command }) => command.includes(below));
  });
  return ours.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
}
