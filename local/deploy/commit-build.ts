import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../processes/data-folder.ts";
import { SetupError } from "../processes/setup-error.ts";

export interface CommitBuild {
  /** The output folder of `vite build`. */
  dist: string;
  /** Git's short hash and subject. */
  description: string;
  remove(): void;
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Builds a commit in a new worktree under `folder`, which must be empty. */
export async function buildCommit(commit: string, folder: string): Promise<CommitBuild> {
  const tree = join(folder, "tree");
  try {
    git("worktree", "add", "--quiet", "--detach", tree, commit);
  } catch (error) {
    throw new SetupError(`git cannot check out ${commit}.`, { cause: error });
  }
  const remove = () => git("worktree", "remove", "--force", tree);
  try {
    install(tree);
    run(tree, process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]);
    return { dist: join(tree, "dist"), description: git("log", "-1", "--format=%h %s", commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links this repository's packages if the commit has the same lockfile, else installs its own. */
function install(tree: string): void {
  const read = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  const packages = join(ROOT, "node_modules");
  const isSame = existsSync(packages) && read(tree) === read(ROOT);
  if (isSame) symlinkSync(packages, join(tree, "node_modules"));
  // NODE_ENV is "production", for which npm would leave out what the build needs.
  else run(tree, "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
}

function run(cwd: string, command: string, args: string[]): void {
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  if (status === 0) return;
  throw new SetupError(`${command} ${args.join(" ")} failed in ${cwd}:\n${stdout}${stderr}`);
}
