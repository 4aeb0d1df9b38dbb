import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startChromium } from "./chromium-engine.ts";
import type { Engine, EngineName } from "./driver.ts";
import { startFirefox } from "./firefox-engine.ts";
import { startWebKit } from "./webkit-engine.ts";

/** WebKitGTK keeps its browser out of the path, in a folder per processor. */
const MINI_BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (processor) => `/usr/lib/${processor}/webkit2gtk-4.1/MiniBrowser`,
);

function inPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

const firefoxPath = () => inPath("firefox-esr", "firefox");
const webkitPaths = () => {
  const paths = [inPath("WebKitWebDriver"), MINI_BROWSERS.find(existsSync), inPath("Xvfb")];
  return paths.every((path) => path !== undefined) ? (paths as string[]) : undefined;
};

/** Debian's packages of a browser that is not there; null if it is. */
export function missingPackages(name: EngineName): string | null {
  if (name === "firefox") return firefoxPath() ? null : "firefox-esr";
  if (name === "webkit") return webkitPaths() ? null : "webkit2gtk-driver xvfb";
  return null;
}

export function startEngine(name: EngineName): Promise<Engine> {
  if (name === "firefox") return startFirefox(firefoxPath()!);
  if (name === "webkit") {
    const [driver, browser] = webkitPaths()!;
    return startWebKit(driver!, browser!);
  }
  return startChromium();
}
