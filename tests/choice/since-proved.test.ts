import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { changesSinceProved, git, PROVED } from "./since-proved.ts";

const parent = mkdtempSync(join(tmpdir(), "sheaf-choice-"));
const hasGit = git(parent, "--version") !== null;
const WHO = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];

let root: string;
let first: string;

const write = (path: string, text: string) => writeFileSync(join(root, path), text);

function commit(subject: string): string {
  git(root, "add", "--all");
  expect(git(root, ...WHO, "commit", "--allow-empty", "-qm", subject)).toBe("");
  return git(root, "rev-parse", "HEAD")!.trim();
}

/** Many empty commits at once. */
function commitMany(count: number): void {
  const commits = Array.from(
    { length: count },
    (_, n) => `commit refs/heads/many\ncommitter Ada <ada@example.com> ${n} +0000\ndata 0\n`,
  );
  const input = `reset refs/heads/many\nfrom ${git(root, "rev-parse", "HEAD")}\n${commits.join("")}`;
  execFileSync("git", ["fast-import", "--quiet"], { cwd: root, input });
  git(root, "reset", "-q", "refs/heads/many");
}

describe.skipIf(!hasGit)("changes since all journeys passed", () => {
  beforeEach(() => {
    root = mkdtempSync(join(parent, "clone-"));
    git(root, "init", "-q");
    mkdirSync(join(root, "tests"));
    write("a.ts", "1");
    write("b.ts", "a long text that git finds again under another name");
    first = commit("First");
    write(PROVED, `${first}\n`);
    commit("Prove");
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  test("are committed, staged, unstaged and new files, and both places of a moved one", () => {
    expect(changesSinceProved(root)).toEqual({ since: first, paths: [PROVED] });
    write("committed.ts", "");
    commit("Second");
    write("staged.ts", "");
    git(root, "add", "staged.ts");
    write("a.ts", "2");
    write("new file.ts", "");
    git(root, "mv", "b.ts", "c.ts");
    expect(changesSinceProved(root)).toEqual({
      since: first,
      paths: ["a.ts", "b.ts", "c.ts", "committed.ts", "new file.ts", "staged.ts", PROVED],
    });
  });

  test.each([
    ["", "malformed"],
    ["HEAD", "malformed"],
    ["0123456", "malformed"],
    ["0".repeat(40), "no ancestor"],
  ])("are unknown if the file contains %j", (text, why) => {
    write(PROVED, text);
    expect(changesSinceProved(root)).toEqual({ unknown: expect.stringContaining(why) });
  });

  test("are unknown without the file", () => {
    rmSync(join(root, PROVED));
    expect(changesSinceProved(root)).toEqual({ unknown: `${PROVED} is missing` });
  });

  test("are unknown if the commit is on another branch", () => {
    git(root, "checkout", "-qb", "other");
    const other = commit("Other");
    git(root, "checkout", "-q", "-");
    write(PROVED, other);
    expect(changesSinceProved(root)).toEqual({ unknown: expect.stringContaining("no ancestor") });
  });

  test("are unknown after 300 commits", () => {
    commitMany(299);
    expect(changesSinceProved(root)).toMatchObject({ since: first });
    commit("One more");
    expect(changesSinceProved(root)).toEqual({ unknown: expect.stringContaining("300") });
  });

  test("are unknown in a shallow clone, in a copy, and in a copy within another repository", () => {
    const unknown = { unknown: expect.stringContaining("no complete clone") };
    const shallow = join(parent, "shallow");
    git(parent, "clone", "-q", "--depth", "1", `file://${root}`, shallow);
    expect(changesSinceProved(shallow)).toEqual(unknown);
    const copy = join(root, "copy");
    mkdirSync(join(copy, "tests"), { recursive: true });
    writeFileSync(join(copy, PROVED), first);
    expect(changesSinceProved(copy)).toEqual(unknown);
    rmSync(join(root, ".git"), { recursive: true });
    expect(changesSinceProved(root)).toEqual(unknown);
  });
});
