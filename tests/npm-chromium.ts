import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "#local/processes/data-folder.ts";
import { commandOf } from "#local/processes/processes.ts";

const { version } = JSON.parse(
  readFileSync(join(ROOT, "node_modules/@sparticuz/chromium/package.json"), "utf8"),
);
/** A folder with this name is complete because a killed process leaves only a temporary one. */
export const UNPACKED_FOLDER = `chromium-${version}`;

/**
 * Unpacks the Chromium that npm installs, once for all processes, and returns the path of its executable. It needs no
 * system libraries: it includes its own, and this process and its children get their path.
 */
export async function unpackChromium(cache = join(ROOT, ".cache")): Promise<string> {
  const folder = join(cache, UNPACKED_FOLDER);
  mkdirSync(cache, { recursive: true });
  while (!existsSync(folder)) {
    if (takeLock(`${folder}.lock`)) {
      try {
        await unpackInto(folder);
      } finally {
        rmSync(`${folder}.lock`, { force: true });
      }
    } else await wait(100);
  }
  const libraries = join(folder, "al2023/lib");
  const others = (process.env.LD_LIBRARY_PATH ?? "").split(delimiter).filter((path) => path !== libraries);
  process.env.LD_LIBRARY_PATH = [libraries, ...others].filter(Boolean).join(delimiter);
  process.env.FONTCONFIG_PATH = join(folder, "fontconfig");
  return join(folder, "chromium");
}

/** Whether this process may unpack. A lock whose owner has ended is removed. */
function takeLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const owner = readFileSync(lock, "utf8");
    return owner === "" || commandOf(Number(owner)) !== "";
  } catch {
    return true; // The lock was just released. The next attempt decides.
  }
}

/**
 * An executable that another process may start must never be open for writing, so it gets its name once it is
 * complete.
 */
async function unpackInto(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const temporary = mkdtempSync(`${folder}.`);
  chmodSync(temporary, 0o755);
  // The package unpacks its libraries and reads the target folder only if it detects AWS Lambda.
  const { AWS_EXECUTION_ENV, TMPDIR, LD_LIBRARY_PATH } = process.env;
  Object.assign(process.env, { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x", TMPDIR: temporary });
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    restore({ AWS_EXECUTION_ENV, TMPDIR, LD_LIBRARY_PATH });
  }
  configureFonts(temporary, folder);
  try {
    renameSync(temporary, folder);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Its own font configuration names a folder of Lambda. Without any font, pages have no text and may crash the
 * browser.
 */
function configureFonts(temporary: string, folder: string): void {
  mkdirSync(join(temporary, "fontconfig"));
  writeFileSync(
    join(temporary, "fontconfig/fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
      <dir>${join(folder, "fonts")}</dir><cachedir>${join(folder, "fontconfig/cache")}</cachedir>
    </fontconfig>`,
  );
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
