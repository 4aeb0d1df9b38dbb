import { defineConfig } from "vitest/config";
import { phonePlans } from "#local/vite/phone-plans.ts";
import { releaseModule } from "#local/vite/release.ts";
import { startScriptInHtml } from "#local/vite/start-script.ts";

const NOT_OURS = ["**/node_modules/**", "dist/**", ".cache/**", ".data/**", "tests/journeys/**"];

/**
 * Two projects: `unit` needs no services and starts immediately; `server` gets a real PostgreSQL behind the Neon
 * endpoint. Tests that need the built Worker start it themselves (local/built-worker.ts).
 */
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  plugins: [
    phonePlans(),
    releaseModule(),
    startScriptInHtml(),
    {
      name: "respondent-assets-in-tests",
      resolveId: (source) => (source === "virtual:respondent-assets" ? `\0${source}` : null),
      load: (id) =>
        id === "\0virtual:respondent-assets"
          ? 'export const scripts = ["/assets/respondent.js"]; export const page_scripts = ["/assets/page.js"]; export const later_scripts = ["/assets/later.js"]; export const number_scripts = ["/assets/number.js"]; export const slider_scripts = ["/assets/slider.js"]; export const logic_scripts = ["/assets/logic.js"];'
          : null,
    },
  ],
  test: {
    // PostgreSQL does a quarter of the work, and tests often wait for it: two processors have work for three.
    maxWorkers: 3,
    retry: process.env.CI ? 1 : 0,
    // One second otherwise, which a busy machine can take for a statement.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // A new process per file, with its own modules, took two thirds of the time.
          isolate: false,
          // Property tests take seconds on a busy machine. No test asserts a duration.
          testTimeout: 30_000,
          include: [
            "{core,party,web}/**/*.test.{ts,tsx}",
            "tests/{architecture,choice,journey-budget}{,/**/*}.test.ts",
          ],
          exclude: NOT_OURS,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          isolate: false,
          include: ["{worker,local,tests,bench}/**/*.test.{ts,tsx}"],
          exclude: [...NOT_OURS, "tests/{architecture,choice,journey-budget}{,/**/*}.test.ts"],
          globalSetup: ["tests/setup/database.ts"],
          setupFiles: ["tests/setup/neon-in-process.ts"],
          // Only what hangs reaches these limits: a CI machine can take six times as long as a quiet one.
          testTimeout: 180_000,
          // The first hook may build the Worker.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
