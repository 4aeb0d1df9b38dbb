import { createLocalServer } from "../processes/local-http.ts";
import { SAMPLE_TABLES } from "./sample-tables.ts";
import { answerWith, type SupabaseApp, startSupabaseApp } from "./supabase-target.ts";

/** The Supabase project that `npm run dev` offers. */
export interface SampleProject {
  /** What an owner enters to connect it. */
  entered: { url: string; key: string; secret_key: string };
  stop(): Promise<void>;
}

/** The same at every start, so that a project stays connected. The server listens on this machine only. */
const KEYS = { public_key: "sb_publishable_sample-project", secret_key: "sb_secret_sample-project" };

/**
 * Listens at once. The database, which takes a second, starts with the first request, in memory: its rows are new after
 * every start.
 */
export async function startSampleProject(port: number): Promise<SampleProject> {
  let app: Promise<SupabaseApp> | null = null;
  const server = createLocalServer((incoming, outgoing) => {
    app ??= startSupabaseApp(SAMPLE_TABLES, KEYS);
    answerWith(app, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    entered: { url: `http://127.0.0.1:${port}`, key: KEYS.public_key, secret_key: KEYS.secret_key },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await (await app?.catch(() => null))?.close();
    },
  };
}
