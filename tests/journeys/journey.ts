import { expect } from "@playwright/test";
import { startLocalCloud } from "#local/local-cloud.ts";
import { addressesOf, type CloudAddresses } from "../cloud-addresses.ts";
import { PROCESSOR_SECONDS, secondsDuring } from "../journey-budget/processor-time.ts";
import { test as base } from "../warm-browser.ts";

/**
 * Playwright's test with a local cloud. Relative addresses lead to the built Worker. Each Playwright process has its
 * own cloud so that journeys in different processes do not interfere. It starts when a journey first uses it.
 */
export const test = base.extend<{ measured: undefined }, { cloud: CloudAddresses }>({
  cloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const cloud = await startLocalCloud();
      await use(addressesOf(cloud));
      await cloud.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // It needs the cloud and the browser only so that their start is not counted.
  measured: [
    async ({ cloud: _, browser: __ }, use, testInfo) => {
      const seconds = await secondsDuring(() => use(undefined));
      if (seconds === null) return;
      testInfo.annotations.push({ type: PROCESSOR_SECONDS, description: seconds.toFixed(2) });
    },
    { auto: true },
  ],
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export type { CloudAddresses };
export { expect };
