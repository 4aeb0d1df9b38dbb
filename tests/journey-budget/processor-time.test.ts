import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { processorSeconds } from "./processor-time.ts";

const folder = mkdtempSync(join(tmpdir(), "sheaf-proc-"));
afterAll(() => rmSync(folder, { recursive: true }));

function addProcess(pid: number, parent: number, times: readonly [number, number, number, number]) {
  mkdirSync(join(folder, String(pid)));
  const before = `S ${parent} 1 1 0 -1 0 0 0 0 0`;
  writeFileSync(join(folder, `${pid}/stat`), `${pid} (a (b) c) ${before} ${times.join(" ")} 20 0 1 0\n`);
}

test("the time of a process includes all its descendants, and children that have ended", () => {
  addProcess(1, 0, [10_000, 0, 0, 0]);
  addProcess(10, 1, [100, 20, 3_000, 400]);
  addProcess(11, 10, [7, 0, 0, 0]);
  addProcess(9, 11, [0, 50, 0, 0]);
  addProcess(12, 1, [900, 0, 0, 0]);
  mkdirSync(join(folder, "13"));
  mkdirSync(join(folder, "sys"));
  expect(processorSeconds(10, folder)).toBeCloseTo(35.77);
  expect(processorSeconds(11, folder)).toBeCloseTo(0.57);
});

test("without /proc nothing is measured", () => {
  expect(processorSeconds(1, join(folder, "absent"))).toBeNull();
});
