import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChild } from "./child.ts";
import { ROOT } from "./data-folder.ts";
import { commandOf } from "./processes.ts";

const FOREVER = `console.log("pid", process.pid); setInterval(() => {}, 1000)`;
const pidIn = (line: string) => Number(/pid (\d+)/.exec(line)![1]);

test("stop sends the child its stop signal", async () => {
  const child = startChild({
    command: process.execPath,
    args: ["-e", `process.on("SIGINT", () => { console.log("bye"); process.exit(3) }); ${FOREVER}`],
    stopSignal: "SIGINT",
  });
  const pid = pidIn(await child.waitForLine(/pid/));
  await child.stop();
  expect(await child.exited).toBe(3);
  expect(child.lines.at(-1)).toBe("bye");
  expect(commandOf(pid)).toBe("");
});

test("stop also ends the child's own children", async () => {
  const grandchild = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(FOREVER)}], { stdio: "inherit" });`;
  const child = startChild({
    command: process.execPath,
    args: ["-e", `${grandchild} process.stdin.resume(); setInterval(() => {}, 1000)`],
  });
  const pid = pidIn(await child.waitForLine(/pid/));
  await child.stop();
  await expect.poll(() => commandOf(pid), { timeout: 10_000 }).toBe("");
});

test("a child ends when its parent is killed with -9", async () => {
  const script = `
    import { startChild } from ${JSON.stringify(join(ROOT, "local/processes/child.ts"))};
    const child = startChild({ command: process.execPath, args: ["-e", ${JSON.stringify(FOREVER)}] });
    console.log(await child.waitForLine(/pid/));`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [line] = await once(starter.stdout, "data");
  const pid = pidIn(String(line));
  expect(commandOf(pid)).toContain("setInterval");
  starter.kill("SIGKILL");
  await expect.poll(() => commandOf(pid), { timeout: 10_000 }).toBe("");
});

test("waitForLine rejects with the output of a child that ended before it was ready", async () => {
  const child = startChild({
    command: process.execPath,
    args: ["-e", "console.error('no disk'); process.exit(7)"],
  });
  await expect(child.waitForLine(/ready/)).rejects.toThrow(/code 7: no disk/);
});
