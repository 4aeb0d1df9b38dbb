import { existsSync } from "node:fs";
import { chromium as playwrightChromium } from "@playwright/test";
import { unpackChromium } from "./npm-chromium.ts";

export interface Browser {
  executablePath: string;
  /** Its origin, for the log. */
  origin: string;
}

/** Debian's headless shell comes first because it uses about a quarter less processor time than the full browser. */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** No background requests, and no sandbox, because root cannot use it. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/**
 * The first of: CHROMIUM_PATH, the system's browser, Playwright's browser, the browser installed by npm.
 * `CHROMIUM_PATH=npm` selects the last, like a machine without a browser.
 */
export async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given === "npm") return npmChromium();
  if (given) return { executablePath: given, origin: "CHROMIUM_PATH" };
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return { executablePath: system, origin: "the system" };
  const playwrights = playwrightChromium.executablePath();
  if (existsSync(playwrights)) return { executablePath: playwrights, origin: "Playwright" };
  return npmChromium();
}

async function npmChromium(): Promise<Browser> {
  return { executablePath: await unpackChromium(), origin: "@sparticuz/chromium" };
}
