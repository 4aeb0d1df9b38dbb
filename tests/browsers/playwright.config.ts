import { defineConfig } from "@playwright/test";
import type { EngineName } from "./driver.ts";
import { missingPackages } from "./engines.ts";

const ENGINES: readonly EngineName[] = ["chromium", "firefox", "webkit"];

if (process.env.TEST_WORKER_INDEX === undefined) {
  for (const name of ENGINES) {
    const missing = missingPackages(name);
    if (missing)
      console.log(`Skipped in ${name}, which is not installed (Debian: apt-get install ${missing}).`);
  }
}

/** What people do in a browser, tried in those of the three engines that are installed. */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "../setup/build.ts",
  build: { external: ["**/.cache/**"] },
  projects: ENGINES.filter((name) => missingPackages(name) === null).map((engineName) => ({
    name: engineName,
    use: { engineName },
  })),
  workers: 3,
  retries: process.env.CI ? 2 : 1,
  // A browser of its own for a test starts slowly on a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
});
