import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltWorkerOptions, startBuiltWorker } from "#local/built-worker.ts";
import { randomSecrets } from "#local/processes/data-folder.ts";
import type { CloudAddresses } from "./journey.ts";

export type OwnWorkerOptions = Partial<Omit<BuiltWorkerOptions, "vars">> & { vars?: Record<string, string> };

/** An additional Worker on the cloud's database and mailbox, with its own variables and files. */
export async function startOwnWorker(
  cloud: CloudAddresses,
  { vars = {}, ...options }: OwnWorkerOptions,
): Promise<{ cloud: CloudAddresses; stop(): Promise<void> }> {
  const persistTo = mkdtempSync(join(tmpdir(), "sheaf-worker-"));
  const worker = await startBuiltWorker({
    persistTo,
    ...options,
    vars: (origin) => ({
      ...randomSecrets(),
      APP_ORIGIN: origin,
      DATABASE_URL: cloud.connectionString,
      NEON_ENDPOINT: cloud.neonEndpoint,
      MAIL_ENDPOINT: `${cloud.mailBox}/send`,
      S3_ENDPOINT: `${origin}/cdn-cgi/local/r2/s3`,
      S3_BUCKET: "sheaf-files",
      S3_ACCESS_KEY_ID: "local-access-key",
      S3_SECRET_ACCESS_KEY: "local-secret-key",
      ...vars,
    }),
  });
  return {
    cloud: { ...cloud, origin: worker.origin },
    async stop() {
      await worker.close();
      rmSync(persistTo, { recursive: true, force: true });
    },
  };
}

/** Starts such a Worker for one journey. */
export async function withOwnWorker(
  cloud: CloudAddresses,
  options: OwnWorkerOptions,
  use: (cloud: CloudAddresses) => Promise<void>,
): Promise<void> {
  const own = await startOwnWorker(cloud, options);
  try {
    await use(own.cloud);
  } finally {
    await own.stop();
  }
}
