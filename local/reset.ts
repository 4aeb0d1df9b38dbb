import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { candidateFolders } from "./postgres/postgres.ts";
import { dataFolder, runningOn } from "./processes/data-folder.ts";

/** `npm run reset`: removes everything that `npm run dev` has stored. */
const folder = dataFolder();
const running = runningOn(folder);
if (running) {
  console.error(`Sheaf is running (pid ${running.pid}). Stop it with Ctrl-C first.`);
  process.exitCode = 1;
} else {
  // The database may be in another folder, whose name is derived from this one's.
  const folders = [...candidateFolders(join(folder, "postgres")), folder].filter((path) => existsSync(path));
  for (const path of folders) rmSync(path, { recursive: true });
  console.log(folders.length > 0 ? `Removed ${folders.join(", ")}.` : "There was nothing to remove.");
}
