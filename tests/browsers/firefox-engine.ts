import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "#local/processes/child.ts";
import type { Engine } from "./driver.ts";
import { newMarionetteSession } from "./marionette.ts";
import { visitorOf } from "./webdriver.ts";

const PREFERENCES = {
  // Any free port, whose number is written into the profile.
  "marionette.port": 0,
  // Nothing that asks other sites, or opens a page of its own.
  "app.normandy.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "intl.accept_languages": "en-US",
};

/** The system's Firefox, one process and one profile for each person. */
export async function startFirefox(path: string): Promise<Engine> {
  const started = new Set<() => Promise<void>>();
  const begin = async (preferences: object = {}) => {
    const profile = mkdtempSync(join(tmpdir(), "sheaf-firefox-"));
    const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, "user.js"), lines.join(""));
    const child = startChild({
      command: path,
      args: ["--marionette", "--headless", "--no-remote", "--profile", profile],
      env: { HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" },
    });
    const stop = async () => {
      started.delete(stop);
      await child.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    };
    started.add(stop);
    const port = await portIn(join(profile, "MarionetteActivePort"));
    return { session: await newMarionetteSession(port), stop };
  };
  const { session, stop } = await begin();
  const version = session.capabilities.browserVersion;
  await session.end();
  await stop();
  return {
    name: "firefox",
    version,
    async visit({ javaScript = true, size = { width: 1_100, height: 850 } } = {}) {
      const { session, stop } = await begin(javaScript ? {} : { "javascript.enabled": false });
      return visitorOf(session, size, stop);
    },
    async close() {
      await Promise.all([...started].map((stop) => stop()));
    },
  };
}

async function portIn(file: string): Promise<number> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      const port = Number(readFileSync(file, "utf8"));
      if (port > 0) return port;
    } catch {
      // Not written yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("Firefox did not start.");
}
