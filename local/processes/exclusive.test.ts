import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startChild } from "./child.ts";
import { exclusively } from "./exclusive.ts";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-lock-"));
  lock = join(folder, "work.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("processes take turns", async () => {
  const log = join(folder, "log");
  const source = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { exclusively } from ${JSON.stringify(join(import.meta.dirname, "exclusive.ts"))};
    for (let turn = 0; turn < 5; turn += 1) {
      await exclusively(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(log)}, "in ");
        await sleep(5);
        appendFileSync(${JSON.stringify(log)}, "out ");
      });
    }`;
  const children = [1, 2, 3].map(() =>
    startChild({
      command: process.execPath,
      args: ["--input-type=module", "-e", source],
      cwd: folder,
      env: {},
    }),
  );
  expect(await Promise.all(children.map((child) => child.exited))).toEqual([0, 0, 0]);
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(15));
});

test("a killed process's lock is taken over, and a lock is released after failed work", async () => {
  const gone = startChild({ command: process.execPath, args: ["-e", ""], cwd: folder, env: {} });
  await gone.exited;
  writeFileSync(lock, String(gone.pid));
  expect(await exclusively(lock, async () => readFileSync(lock, "utf8"))).toBe(String(process.pid));
  await expect(exclusively(lock, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(existsSync(lock)).toBe(false);
});
