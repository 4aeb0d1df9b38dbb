import { buildIfStale } from "#local/build.ts";
import { findChromium } from "../chromium.ts";
import { bundlePublicWorker } from "./public-worker.ts";

/** Setup of all journeys: finds the browser, and rebuilds if the sources are newer than the build. */
export default async function setup(): Promise<void> {
  const { executablePath, origin } = await findChromium();
  console.log(`Chromium: ${executablePath} (from ${origin})`);
  console.log(`The build is ${await buildIfStale()}.`);
  await bundlePublicWorker();
}
