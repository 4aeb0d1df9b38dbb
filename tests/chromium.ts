import { existsSync } from "node:fs";
import { chromium as playwrightChromium } from "@playwright/test";
import { unpackChromium } from "./npm-chromium.ts";

export interface Browser {
  executablePath: string;
  /** Where it came from, for the log. */
  origin: string;
}

/** Debian's headless shell first: it takes about a quarter less processor time than the whole browser. */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Offline, quiet, and without the sandbox that root cannot have. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/**
 * CHROMIUM_PATH, a system's own, Playwright's own, or the one that npm has installed.
 * `CHROMIUM_PATH=npm` takes the last, as a machine without a browser does.
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
