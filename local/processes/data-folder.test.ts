import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataFolder, storedSecrets } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-data-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

test("secrets are created once", () => {
  const made = storedSecrets(folder);
  expect(made.APP_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(storedSecrets(folder)).toEqual(made);
});

test.each([
  ["truncated", '{"APP_SECRET": "abc'],
  ["empty", ""],
  ["missing a secret", JSON.stringify({ APP_SECRET: "x".repeat(43) })],
  ["null", "null"],
])("a secrets file that is %s is reported by path, and stays unchanged", (_, text) => {
  const path = join(folder, "secrets.json");
  writeFileSync(path, text);
  expect(() => storedSecrets(folder)).toThrow(`${path} is damaged`);
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("a data folder whose path is a file is reported as such", () => {
  const path = join(folder, "data");
  writeFileSync(path, "");
  expect(() => lockDataFolder(path)).toThrow(`${path} cannot be used: a file has that name (EEXIST)`);
  expect(() => lockDataFolder(join(path, "below"))).toThrow("part of that path is a file (ENOTDIR)");
});

/** Runs the work as `nobody` if we are root, who can write everywhere. */
function asNobody(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

test("a folder without write permission is reported as such, not as another run's", () => {
  chmodSync(folder, 0o555);
  asNobody(() => {
    const message = `${folder} cannot be used: you have no permission to write there (EACCES)`;
    expect(() => lockDataFolder(folder)).toThrow(message);
    expect(() => storedSecrets(folder)).toThrow(message);
  });
});

test("a truncated lock is taken over", () => {
  writeFileSync(join(folder, "running.json"), '{"pid": 12');
  const lock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, "running.json"), "utf8"))).toEqual({ pid: process.pid });
  lock.release();
});
