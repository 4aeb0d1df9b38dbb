import { buildIfStale } from "#local/build.ts";
import { findChromium } from "../chromium.ts";

/** What all journeys share: the browser is there, and the build is not older than its sources. */
export default async function setup(): Promise<void> {
  const { executablePath, origin } = await findChromium();
  console.log(`Chromium: ${executablePath} (from ${origin})`);
  console.log(`The build is ${await buildIfStale()}.`);
}
