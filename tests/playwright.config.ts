import { defineConfig } from "@playwright/test";
import { specsOfRun } from "./choice/chosen.ts";
import { CHROMIUM_ARGS, findChromium } from "./chromium.ts";

const { executablePath } = await findChromium();
/** The pages of tests live too short for compilers that optimize: they take an eighth of the time, and give none back. */
const INTERPRETED = "--js-flags=--no-opt --no-maglev --no-sparkplug";
const chosen = await specsOfRun();

export default defineConfig({
  projects: [
    // Pages in front of a fake (docs/decisions/068-component-tests.md).
    { name: "components", testDir: "components", testMatch: "**/*.spec.ts", ...chosen },
    // Pages in front of the built Worker and a database.
    { name: "journeys", testDir: "journeys", ...chosen },
  ],
  outputDir: "../test-results",
  globalSetup: "./setup/build.ts",
  // What was built is not compiled again.
  build: { external: ["**/.cache/**"] },
  // Each has its own cloud and browser. They often wait, so that two processors have work for three.
  workers: 3,
  // A test that passes on a retry is reported as flaky, by name.
  retries: process.env.CI ? 2 : 1,
  // The longest usual test takes 15 s on a quiet machine. Three at once on a CI machine can take six times as long.
  timeout: 90_000,
  // A CI machine can take three times as long.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  // The list comes last: its summary ends the output.
  reporter: [["./journey-budget/report.ts"], ["./choice/prove.ts"], ["list"]],
  use: {
    browserName: "chromium",
    // Without a locale, as on a small Debian, Chromium cannot name a file “Fête.svg”.
    launchOptions: {
      executablePath,
      args: [...CHROMIUM_ARGS, INTERPRETED],
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
    // Recording a trace doubles a journey's time. Use `--trace on` to inspect one.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "UTC",
  },
});
