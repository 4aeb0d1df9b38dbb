import { expect, type Fixtures } from "@playwright/test";
import { startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { test as base } from "../warm-browser.ts";

export interface CloudFixtures {
  cloud: CloudAddresses;
}

/** A fixture: one local cloud for each of Playwright's processes. */
export const CLOUD = {
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use: (cloud: CloudAddresses) => Promise<void>) => {
      const cloud = await startLocalCloud();
      await use(addressesOf(cloud));
      await cloud.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
} satisfies Fixtures<object, CloudFixtures>;

/**
 * Playwright's test with a local cloud. Relative addresses lead to the built Worker. Each Playwright process has its
 * own cloud so that journeys in different processes do not interfere. It starts before the first.
 */
export const test = base.extend<object, CloudFixtures & { started: undefined }>({
  ...CLOUD,
  // Before the first journey, whose time is measured.
  started: [async ({ cloud: _ }, use) => use(undefined), { scope: "worker", auto: true }],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export type { CloudAddresses };
export { expect };
