import { test as base, expect } from "@playwright/test";
import { startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";

/**
 * Playwright's test with a local cloud. Relative addresses lead to the built Worker. Each Playwright process has its
 * own cloud so that journeys in different processes do not interfere. It starts when a journey first uses it.
 */
export const test = base.extend<{ closedContexts: undefined }, { cloud: CloudAddresses }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(addressesOf(cloud));
      await cloud.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Playwright closes only its own. The pages of earlier journeys would stay open, and slow down all later ones.
  closedContexts: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export type { CloudAddresses };
export { expect };
