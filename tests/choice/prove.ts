import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";
import { isNamed } from "./chosen.ts";
import { git, PROVED } from "./since-proved.ts";
import { countTests } from "./specs.ts";

const ROOT = join(import.meta.dirname, "../..");

/** The commit whose files the working tree has; null if it has changes. */
function cleanCommit(root: string): string | null {
  const isClean = git(root, "status", "--porcelain", "--untracked-files=all") === "";
  return isClean ? (git(root, "rev-parse", "HEAD")?.trim() ?? null) : null;
}

interface Options {
  root?: string;
  /** The command line. */
  words?: readonly string[];
  journeys?: string | undefined;
}

/**
 * Notes the commit in `tests/proved.txt` when `JOURNEYS=all` has run all tests in Chromium, all of them passed, and
 * the files are those of a commit. Later runs then choose by the changes since it.
 */
export default class Prove implements Reporter {
  readonly #root: string;
  readonly #isAll: boolean;
  readonly #commit: string | null;
  #suite: Suite | undefined;

  constructor({ root = ROOT, words = process.argv.slice(3), journeys = process.env.JOURNEYS }: Options = {}) {
    this.#root = root;
    this.#isAll = journeys === "all" && !isNamed(words, [...countTests(root).keys()]);
    this.#commit = this.#isAll ? cleanCommit(root) : null;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin({ shard }: FullConfig, suite: Suite): void {
    if (shard === null) this.#suite = suite;
  }

  onEnd({ status }: FullResult): void {
    if (!this.#isAll || status !== "passed" || !this.#ranAll()) return;
    if (this.#commit === null || this.#commit !== cleanCommit(this.#root)) {
      console.log(`\nAll tests in Chromium passed, but of files that are no commit: ${PROVED} stays.`);
      return;
    }
    writeFileSync(join(this.#root, PROVED), `${this.#commit}\n`);
    console.log(
      `\nAll tests in Chromium passed: commit ${PROVED}, which now names ${this.#commit.slice(0, 8)}.`,
    );
  }

  /** No file was left out, and every test has a result. */
  #ranAll(): boolean {
    const tests = this.#suite?.allTests() ?? [];
    const files = new Set(tests.map(({ location }) => location.file));
    const all = [...countTests(this.#root).keys()];
    return (
      all.every((path) => files.has(join(this.#root, path))) &&
      tests.every(({ results }) => results.length > 0)
    );
  }
}
