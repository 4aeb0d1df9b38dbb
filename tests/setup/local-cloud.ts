import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { findChromium } from "../chromium.ts";
import type { CloudAddresses } from "../journeys/journey.ts";

/** One local cloud for all journeys; its addresses reach their processes through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { executablePath, origin } = await findChromium();
  console.log(`Chromium: ${executablePath} (from ${origin})`);
  console.log(`The build is ${await buildIfStale()}.`);
  const cloud = await startLocalCloud();
  const addresses: CloudAddresses = {
    origin: cloud.origin,
    mailBox: cloud.services.mail.url,
    neonEndpoint: cloud.services.neon.url,
    connectionString: cloud.services.connectionString,
  };
  process.env.SHEAF_CLOUD = JSON.stringify(addresses);
  return cloud.stop;
}
