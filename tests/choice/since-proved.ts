import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Holds the commit at which all journeys passed. */
export const PROVED = "tests/proved.txt";
const MOST_COMMITS = 300;

/** What has changed since that commit, uncommitted changes included, or why nobody knows. */
export type Changes = { since: string; paths: readonly string[] } | { unknown: string };

/** The output of git, or null if it fails. */
export function git(root: string, ...words: string[]): string | null {
  try {
    return execFileSync("git", words, {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 1e8,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return null;
  }
}

const lines = (output: string | null) => (output ?? "").split("\0").filter(Boolean);

/** A rename is a deletion and a new file: both places count. */
export function filesBetween(root: string, ...commits: string[]): string[] {
  return lines(git(root, "diff", "--name-only", "--no-renames", "-z", ...commits, "--"));
}

/** Whether the root of the repository is a complete clone. */
const isClone = (root: string) =>
  git(root, "rev-parse", "--show-prefix", "--is-shallow-repository") === "\nfalse\n";

export function changesSinceProved(root: string): Changes {
  const file = join(root, PROVED);
  if (!existsSync(file)) return { unknown: `${PROVED} is missing` };
  const since = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{40}$/.test(since)) return { unknown: `${PROVED} is malformed` };
  if (!isClone(root)) return { unknown: "this is no complete clone of the repository" };
  if (git(root, "merge-base", "--is-ancestor", since, "HEAD") === null) {
    return { unknown: `${PROVED} names no ancestor of this commit` };
  }
  const distance = Number(git(root, "rev-list", "--count", `${since}..HEAD`));
  if (!(distance <= MOST_COMMITS)) return { unknown: `${PROVED} is more than ${MOST_COMMITS} commits old` };
  const added = lines(git(root, "ls-files", "--others", "--exclude-standard", "-z"));
  return { since, paths: [...new Set([...filesBetween(root, since), ...added])].sort() };
}
