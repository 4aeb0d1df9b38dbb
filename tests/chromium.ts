import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";
import { ROOT } from "#local/data-folder.ts";

export interface Browser {
  executablePath: string;
  /** Where it came from, for the log. */
  origin: string;
}

const SYSTEM_PATHS = [
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

/** CHROMIUM_PATH, a system's own, Playwright's own, or the one that npm has installed. */
export async function findChromium(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, origin: "CHROMIUM_PATH" };
  const system = SYSTEM_PATHS.find((path) => existsSync(path));
  if (system) return { executablePath: system, origin: "the system" };
  const playwrights = playwrightChromium.executablePath();
  if (existsSync(playwrights)) return { executablePath: playwrights, origin: "Playwright" };
  return { executablePath: await unpackChromium(), origin: "@sparticuz/chromium" };
}

/** Made for machines without any libraries of a desktop: it unpacks its own, and the path to them, when it sees Lambda. */
async function unpackChromium(): Promise<string> {
  const folder = join(ROOT, ".cache/chromium");
  mkdirSync(folder, { recursive: true });
  const { AWS_EXECUTION_ENV, TMPDIR } = process.env;
  Object.assign(process.env, { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x", TMPDIR: folder });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const executablePath = await chromium.executablePath();
    process.env.FONTCONFIG_PATH = configureFonts(folder);
    return executablePath;
  } finally {
    restore("AWS_EXECUTION_ENV", AWS_EXECUTION_ENV);
    restore("TMPDIR", TMPDIR);
  }
}

/** Its own configuration names a folder of Lambda's; without any font, pages have no text and may crash the browser. */
function configureFonts(folder: string): string {
  const path = join(folder, "fontconfig");
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      <dir>${join(folder, "fonts")}</dir><cachedir>${join(path, "cache")}</cachedir>
    </fontconfig>`,
  );
  return path;
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
