import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildCommit } from "./build-commit.ts";
import { release } from "./release.ts";

let folder: string;
let head: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-commit-"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  git("init", "--quiet");
  writeFileSync(join(folder, "a.txt"), "a");
  git("add", ".");
  git("commit", "--quiet", "--message", "A");
  head = git("rev-parse", "HEAD").trim();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a build in a repository is of its commit", () => {
  expect(buildCommit(folder, {})).toBe(head.slice(0, 7));
});

test("a build without git is of the commit that its environment names, else of none", () => {
  const without = mkdtempSync(join(tmpdir(), "sheaf-archive-"));
  try {
    expect(buildCommit(without, {})).toBeNull();
    expect(buildCommit(without, { SHEAF_COMMIT: "" })).toBeNull();
    expect(buildCommit(without, { SHEAF_COMMIT: "ABC1234def" })).toBe("abc1234");
    expect(() => buildCommit(without, { SHEAF_COMMIT: "main" })).toThrow("SHEAF_COMMIT");
  } finally {
    rmSync(without, { recursive: true });
  }
});

test("an archive that was unpacked inside another repository is not of that one's commit", () => {
  const inside = join(folder, "sheaf-0.1.0");
  mkdirSync(inside);
  expect(buildCommit(inside, {})).toBeNull();
});

test("the version of a build ends with its commit, as build metadata of semantic versioning", () => {
  expect(release({ SHEAF_COMMIT: "abc1234" }).product_version).toMatch(/^\d+\.\d+\.\d+\+abc1234$/);
});
