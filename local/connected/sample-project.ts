import { join } from "node:path";
import { type Child, startChild } from "../processes/child.ts";
import { ROOT } from "../processes/data-folder.ts";

/** The Supabase project that `npm run dev` offers. */
export interface SampleProject {
  /** What an owner enters to connect it. */
  entered: { url: string; key: string; secret_key: string };
  child: Child;
}

/** The same at every start, so that a project stays connected. The server listens on this machine only. */
const KEYS = { PUBLIC_KEY: "sb_publishable_sample-project", SECRET_KEY: "sb_secret_sample-project" };

/** Starts it, and does not wait for it. Its database is in memory, and has the same rows after every start. */
export function startSampleProject(port: number): SampleProject {
  const child = startChild({
    command: process.execPath,
    args: [join(ROOT, "local/connected/sample-process.ts")],
    cwd: ROOT,
    env: { PORT: String(port), ...KEYS },
  });
  const entered = {
    url: `http://127.0.0.1:${port}`,
    key: KEYS.PUBLIC_KEY,
    secret_key: KEYS.SECRET_KEY,
  };
  return { entered, child };
}
