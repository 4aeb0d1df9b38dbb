import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltWorkerOptions, startBuiltWorker } from "#local/built-worker.ts";
import { randomSecrets } from "#local/data-folder.ts";
import type { CloudAddresses } from "./journey.ts";

/** One more Worker on the cloud's database and mail box, with variables of its own and files of its own. */
export async function withOwnWorker(
  cloud: CloudAddresses,
  { vars = {}, ...options }: Partial<Omit<BuiltWorkerOptions, "vars">> & { vars?: Record<string, string> },
  use: (cloud: CloudAddresses) => Promise<void>,
): Promise<void> {
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
  try {
    await use({ ...cloud, origin: worker.origin });
  } finally {
    await worker.close();
    rmSync(persistTo, { recursive: true, force: true });
  }
}
