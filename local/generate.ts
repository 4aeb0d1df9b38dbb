import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "./migrate/files.ts";
import { ROOT } from "./processes/data-folder.ts";

/**
 * `npm run generate -- --name what_it_does`: creates a migration from the changes in worker/db/schema/. drizzle-kit
 * compares with the last snapshot only, so older ones are removed.
 */
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/drizzle-kit/bin.cjs"),
    ...["generate", "--config", "worker/db/drizzle.config.ts"],
    ...process.argv.slice(2),
  ],
  { cwd: ROOT, stdio: "inherit" },
);
const meta = join(MIGRATIONS, "meta");
const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
for (const old of snapshots.sort().slice(0, -1)) rmSync(join(meta, old));
process.exitCode = status ?? 1;
