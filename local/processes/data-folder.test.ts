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

test("secrets are made once", () => {
  const made = storedSecrets(folder);
  expect(made.APP_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(storedSecrets(folder)).toEqual(made);
});

test.each([
  ["cut off", '{"APP_SECRET": "abc'],
  ["empty", ""],
  ["without one of them", JSON.stringify({ APP_SECRET: "x".repeat(43) })],
  ["null", "null"],
])("a file of secrets that is %s is named, and left as it is", (_, text) => {
  const path = join(folder, "secrets.json");
  writeFileSync(path, text);
  expect(() => storedSecrets(folder)).toThrow(`${path} is damaged`);
  expect(readFileSync(path, "utf8")).toBe(text);
});

test("a folder that is a file is said to be one", () => {
  const path = join(folder, "data");
  writeFileSync(path, "");
  expect(() => lockDataFolder(path)).toThrow(`${path} cannot be used: there is a file of that name (EEXIST)`);
  expect(() => lockDataFolder(join(path, "below"))).toThrow("a part of that path is a file (ENOTDIR)");
});

/** Root may write everywhere. */
function asNobody(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

test("a folder that may not be written is said to be none, and nobody else's start", () => {
  chmodSync(folder, 0o555);
  asNobody(() => {
    const message = `${folder} cannot be used: you may not write there (EACCES)`;
    expect(() => lockDataFolder(folder)).toThrow(message);
    expect(() => storedSecrets(folder)).toThrow(message);
  });
});

test("a lock that was cut off is taken over, one that is held is not", () => {
  writeFileSync(join(folder, "running.json"), '{"pid": 12');
  const lock = lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, "running.json"), "utf8"))).toEqual({ pid: process.pid });
  lock.release();
});
