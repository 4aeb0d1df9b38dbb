import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FullConfig, FullResult, Suite } from "@playwright/test/reporter";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Prove from "./prove.ts";
import { git, PROVED } from "./since-proved.ts";

const hasGit = git(tmpdir(), "--version") !== null;
const OLD = "0".repeat(40);
const FILES = ["components/a.spec.ts", "journeys/b.spec.ts"];

let root: string;
let head: string;

interface Run {
  journeys?: string;
  words?: string[];
  files?: string[];
  status?: FullResult["status"];
  results?: unknown[];
  shard?: FullConfig["shard"];
  meanwhile?: () => void;
}

/** What the file contains after a run: of everything, complete and green, but for what is given. */
function proved({ journeys = "all", words = [], files = FILES, shard = null, ...run }: Run = {}): string {
  const prove = new Prove({ root, words, journeys });
  const tests = files.map((file) => ({
    location: { file: join(root, "tests", file) },
    results: run.results ?? [{}],
  }));
  prove.onBegin({ shard } as FullConfig, { allTests: () => tests } as unknown as Suite);
  run.meanwhile?.();
  prove.onEnd({ status: run.status ?? "passed" } as FullResult);
  return readFileSync(join(root, PROVED), "utf8").trim();
}

describe.skipIf(!hasGit)("tests/proved.txt", () => {
  beforeEach(() => {
    vi.spyOn(console, "log").mockImplementation(() => {});
    root = mkdtempSync(join(tmpdir(), "sheaf-prove-"));
    for (const file of FILES) mkdirSync(join(root, "tests", dirname(file)), { recursive: true });
    for (const file of FILES) writeFileSync(join(root, "tests", file), "");
    writeFileSync(join(root, PROVED), OLD);
    git(root, "init", "-q");
    git(root, "add", "--all");
    git(root, "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "First");
    head = git(root, "rev-parse", "HEAD")!.trim();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  test("names the commit after a green run of everything", () => {
    expect(proved()).toBe(head);
  });

  const write = () => writeFileSync(join(root, "new.ts"), "");
  test.each<[string, Run]>([
    ["of chosen tests", { journeys: "chosen" }],
    ["of named tests", { words: ["a.spec"] }],
    ["that failed", { status: "failed" }],
    ["of one project", { files: FILES.slice(1) }],
    ["that only lists tests", { results: [] }],
    ["of one shard", { shard: { current: 1, total: 2 } }],
    ["during which files changed", { meanwhile: write }],
  ])("stays after a run %s", (_, run) => {
    expect(proved(run)).toBe(OLD);
  });

  test("stays after a run with uncommitted changes", () => {
    write();
    expect(proved()).toBe(OLD);
    rmSync(join(root, "new.ts"));
    expect(proved()).toBe(head);
  });
});
