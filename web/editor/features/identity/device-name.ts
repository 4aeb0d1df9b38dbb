import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

/** In this order because user agents also contain the names of later entries. */
const BROWSERS = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Returns a session's browser in words, such as "Firefox on Windows". */
export function deviceName(user_agent: string): string {
  const nameIn = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(user_agent))?.[0];
  const browser = nameIn(BROWSERS) ?? texts.sessions.unknown_browser;
  const system = nameIn(SYSTEMS);
  return system === undefined ? browser : say(texts.sessions.browser_on_system, { browser, system });
}
