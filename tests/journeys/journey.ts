import { test as base, expect } from "@playwright/test";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";

/** Where the parts of a running cloud are. */
export interface CloudAddresses {
  origin: string;
  mailBox: string;
  neonEndpoint: string;
  connectionString: string;
}

export const addressesOf = ({ origin, services }: LocalCloud): CloudAddresses => ({
  origin,
  mailBox: services.mail.url,
  neonEndpoint: services.neon.url,
  connectionString: services.connectionString,
});

/**
 * Playwright's test with a local cloud: relative addresses lead to the built Worker. Each of Playwright's processes has
 * a cloud of its own, so the journeys of one never meet those of another; it is started when a journey asks for it.
 */
export const test = base.extend<object, { cloud: CloudAddresses }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(addressesOf(cloud));
      await cloud.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export { expect };
