import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BuiltWorker, startBuiltWorker } from "#local/built-worker.ts";
import { type PaymentProviders, startPaymentProviders } from "#local/payments/provider-server.ts";
import { randomSecrets } from "#local/processes/data-folder.ts";
import { type CloudAddresses, test as journey } from "../journey.ts";

/** A Worker on the cloud's database, connected to both local payment providers. */
export interface Till {
  providers: PaymentProviders;
  worker: BuiltWorker;
  cloud: CloudAddresses;
}

async function openTill(cloud: CloudAddresses): Promise<Till & { close(): Promise<void> }> {
  const persistTo = mkdtempSync(join(tmpdir(), "sheaf-till-"));
  const providers = await startPaymentProviders();
  const worker = await startBuiltWorker({
    persistTo,
    vars: (origin) => ({
      ...randomSecrets(),
      ...providers.vars,
      APP_ORIGIN: origin,
      DATABASE_URL: cloud.connectionString,
      NEON_ENDPOINT: cloud.neonEndpoint,
      MAIL_ENDPOINT: `${cloud.mailBox}/send`,
    }),
  });
  providers.notify(worker.origin);
  return {
    providers,
    worker,
    cloud: { ...cloud, origin: worker.origin },
    async close() {
      await worker.close();
      await providers.close();
      rmSync(persistTo, { recursive: true, force: true });
    },
  };
}

/** The test for journeys through a form with a payment. */
export const test = journey.extend<{ till: Till }, { shared_till: Till }>({
  shared_till: [
    async ({ cloud }, use) => {
      const till = await openTill(cloud);
      await use(till);
      await till.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  till: async ({ shared_till }, use) => {
    const { stripe, toss } = shared_till.providers;
    Object.assign(stripe, { sends_events: true, outage: null });
    Object.assign(toss, { sends_notices: true, declines_with: null, tampered_amount: null });
    await use(shared_till);
  },
  baseURL: async ({ shared_till }, use) => use(shared_till.worker.origin),
});
