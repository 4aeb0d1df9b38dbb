import { type Browser, chromium } from "@playwright/test";
import { buildIfStale } from "#local/build.ts";
import { type LocalCloud, startLocalCloud } from "#local/local-cloud.ts";
import { CHROMIUM_ARGS, findChromium } from "../tests/chromium.ts";
import { addressesOf } from "../tests/cloud-addresses.ts";
import { newOwner } from "../tests/journeys/owner.ts";

export type Owner = Awaited<ReturnType<typeof newOwner>>;

/** Runs with a local cloud of the current build and an owner, and stops it at the end. */
export async function withCloud(run: (cloud: LocalCloud, owner: Owner) => Promise<void>): Promise<void> {
  await buildIfStale();
  const cloud = await startLocalCloud();
  try {
    await run(cloud, await newOwner(addressesOf(cloud)));
  } finally {
    await cloud.stop();
  }
}

/** The same with Chromium. */
export function withBrowser(
  run: (browser: Browser, cloud: LocalCloud, owner: Owner) => Promise<void>,
): Promise<void> {
  return withCloud(async (cloud, owner) => {
    const { executablePath } = await findChromium();
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
    try {
      await run(browser, cloud, owner);
    } finally {
      await browser.close();
    }
  });
}
