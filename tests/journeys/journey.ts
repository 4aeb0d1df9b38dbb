import { expect } from "@playwright/test";
import { startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { test as base } from "../warm-browser.ts";

/**
 * Playwright's test with a local cloud. Relative addresses lead to the built Worker. Each Playwright process has its
 * own cloud so that journeys in different processes do not interfere. It starts before the first.
 */
export const test = base.extend<object, { cloud: CloudAddresses }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(addressesOf(cloud));
      await cloud.stop();
    },
    { scope: "worker", auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export type { CloudAddresses };
export { expect };
