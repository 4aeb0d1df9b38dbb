import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startChild } from "#local/processes/child.ts";
import type { Engine } from "./driver.ts";
import { type MarionetteSession, newMarionetteSession } from "./marionette.ts";
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

/** The system's Firefox. People have containers of their own in one process; without JavaScript, a process. */
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
      args: [
        "--marionette",
        "--remote-allow-system-access",
        "--headless",
        "--no-remote",
        "--profile",
        profile,
      ],
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
  const shared = await begin();
  return {
    name: "firefox",
    version: shared.session.capabilities.browserVersion,
    async visit({ javaScript = true, size = { width: 1_100, height: 850 } } = {}) {
      if (javaScript) return visitorOf(await newContainer(shared.session), size);
      const { session, stop } = await begin({ "javascript.enabled": false });
      return visitorOf({ ...(await newContainer(session)), close: stop }, size);
    },
    async close() {
      await Promise.all([...started].map((stop) => stop()));
    },
  };
}

let containers = 0;

/** Tabs that share cookies and storage with each other, and with no other tab. */
async function newContainer(session: MarionetteSession) {
  const userContextId = ++containers;
  return {
    session,
    async openTab() {
      const handles = () => session.get<string[]>("/window/handles");
      const others = new Set(await handles());
      await session.runInBrowser(addTab, userContextId);
      const opened = async () => (await handles()).find((handle) => !others.has(handle));
      await expect.poll(opened).toBeDefined();
      return (await opened())!;
    },
    close: () => session.runInBrowser(removeTabs, userContextId),
  };
}

/** What Firefox's own window has (https://searchfox.org/mozilla-central/source/browser/components/tabbrowser). */
declare const gBrowser: {
  tabs: { userContextId: number }[];
  addTab(address: string, options: object): void;
  removeTab(tab: object, options: object): void;
};
declare const Services: {
  scriptSecurityManager: { getSystemPrincipal(): object };
  clearData: { deleteDataFromOriginAttributesPattern(pattern: object): void };
};

function addTab(userContextId: number): void {
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
  gBrowser.addTab("about:blank", { userContextId, triggeringPrincipal });
}

function removeTabs(userContextId: number): void {
  for (const tab of [...gBrowser.tabs]) {
    if (tab.userContextId === userContextId) gBrowser.removeTab(tab, { skipPermitUnload: true });
  }
  Services.clearData.deleteDataFromOriginAttributesPattern({ userContextId });
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
