import { test as base, expect } from "@playwright/test";

/** Where the parts of the running cloud are, as tests/setup/local-cloud.ts started it. */
export interface CloudAddresses {
  origin: string;
  mailBox: string;
  neonEndpoint: string;
  connectionString: string;
}

/** Playwright's test with the local cloud: relative addresses lead to the built Worker. */
export const test = base.extend<{ cloud: CloudAddresses }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
  cloud: async ({}, use) => use(JSON.parse(process.env.SHEAF_CLOUD ?? "")),
  baseURL: async ({ cloud }, use) => use(cloud.origin),
});

export { expect };
