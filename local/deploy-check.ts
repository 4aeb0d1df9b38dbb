import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildCommit } from "./deploy/commit-build.ts";
import { takeTrips } from "./deploy/trips.ts";
import { startLocalCloud } from "./local-cloud.ts";
import { explain, SetupError } from "./processes/setup-error.ts";

const USAGE = `Usage: npm run deploy:check -- <commit>

Between \`npm run migrate\` and \`npm run deploy\`, the Worker of the previous release uses the new database. This command
checks that it works. It builds the Worker of the given commit in a temporary worktree and migrates an empty database with
the files of the current tree. It then loads, edits and submits a form, and edits its grid.

Exits with code 0 if everything works.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h", default: false } },
  });
  if (values.help) return console.log(USAGE);
  const [commit] = positionals;
  if (!commit || positionals.length > 1) throw new SetupError(`Specify exactly one commit.\n\n${USAGE}`);
  const folder = mkdtempSync(join(tmpdir(), "sheaf-deploy-check-"));
  const built = await buildCommit(commit, folder);
  try {
    console.log(`Built the Worker of ${built.description}.`);
    const cloud = await startLocalCloud({ rooms: "durable-object", dist: built.dist });
    try {
      console.log("Migrated an empty database with the files of the current tree.");
      await takeTrips(cloud, (line) => console.log(line));
    } finally {
      await cloud.stop();
    }
    console.log(`The Worker of ${commit} works with a database of the current tree.`);
  } finally {
    built.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
