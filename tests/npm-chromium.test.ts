import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { UNPACKED_FOLDER } from "./npm-chromium.ts";

const run = promisify(execFile);

/** A process that needs the browser: unpacks it, then starts it. */
const START = `
  const { unpackChromium } = await import(${JSON.stringify(import.meta.resolve("./npm-chromium.ts"))});
  const { execFileSync } = await import("node:child_process");
  process.stdout.write(execFileSync(await unpackChromium(process.argv[1]), ["--version"]));
`;

it("unpacks the browser once for parallel processes, and replaces the remains of a killed one", async () => {
  const cache = mkdtempSync(join(tmpdir(), "sheaf-chromium-"));
  try {
    writeFileSync(join(cache, `${UNPACKED_FOLDER}.lock`), "4194305"); // Above the highest process id of Linux.
    const started = await Promise.all(
      [1, 2, 3].map(() => run(process.execPath, ["--input-type=module", "-e", START, cache])),
    );
    for (const { stdout } of started) expect(stdout).toMatch(/^(Headless)?Chrom\w+ \d+\./);
    expect(readdirSync(cache)).toEqual([UNPACKED_FOLDER]);
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
});
