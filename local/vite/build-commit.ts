import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";

const LENGTH = 7;
const COMMIT = /^[0-9a-f]{7,64}$/;

/**
 * The commit that `folder` is built from, shortened: the environment variable SHEAF_COMMIT for a build without git, else
 * git's. Null: unknown.
 */
export function buildCommit(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const given = env.SHEAF_COMMIT?.trim().toLowerCase() ?? "";
  if (given !== "" && !COMMIT.test(given)) throw new Error("SHEAF_COMMIT is not the id of a commit.");
  if (given !== "") return given.slice(0, LENGTH);
  const [top = "", head = ""] = git(folder, "rev-parse", "--show-toplevel", "HEAD");
  // An unpacked archive may lie inside another repository.
  return COMMIT.test(head) && isSame(top, folder) ? head.slice(0, LENGTH) : null;
}

const isSame = (one: string, other: string) => realpathSync(one) === realpathSync(other);

/** The lines that git prints; none if it fails or is not installed. */
function git(cwd: string, ...args: string[]): string[] {
  try {
    return execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
      .trim()
      .split("\n");
  } catch {
    return [];
  }
}
