import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const PARTS: string[] = scripts.test.split(" && ");

describe.skipIf(process.platform === "win32")(".ci/run", () => {
  const folder = mkdtempSync(join(tmpdir(), "sheaf-ci-"));
  const bin = join(folder, "bin");
  mkdirSync(bin);
  cpSync(join(ROOT, ".ci"), join(folder, ".ci"), { recursive: true });
  const bash = execFileSync("/bin/sh", ["-c", "command -v bash"], { encoding: "utf8" }).trim();
  const dirname = execFileSync("/bin/sh", ["-c", "command -v dirname"], { encoding: "utf8" }).trim();
  symlinkSync(dirname, join(bin, "dirname"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Replaces a program by a line of shell. */
  function program(name: string, line: string): void {
    writeFileSync(join(bin, name), `#!${bash}\n${line}\n`);
    chmodSync(join(bin, name), 0o755);
  }

  /** What it runs, in order, on a machine without Chromium, where only these programs exist. */
  function ran(apt: string): string[] {
    program("npm", `echo "$* $CHROMIUM_PATH" >> ${folder}/ran`);
    program("apt-get", apt);
    program("id", "echo 0");
    rmSync(join(folder, "ran"), { force: true });
    const output = execFileSync(bash, [join(folder, ".ci/run")], { encoding: "utf8", env: { PATH: bin } });
    const lines = readFileSync(join(folder, "ran"), "utf8").trim().split("\n");
    return [...lines.map((line) => line.trim()), ...output.trim().split("\n").filter(Boolean)];
  }

  const STEPS = ["install", ...PARTS.map((part) => part.replace(/^npm /, ""))];
  const WITH_BROWSERS = STEPS.map((step) =>
    ["run test:vitest", "run test:journeys"].includes(step) ? `${step} npm` : step,
  );

  it("installs, then runs all parts of `npm test` in order", () => {
    expect(ran("exit 0")).toEqual(WITH_BROWSERS);
  });

  it("goes on without Chromium from apt", () => {
    expect(ran("exit 100")).toEqual([...WITH_BROWSERS, "No Chromium from apt: using the one from npm."]);
  });

  it("asks apt for every browser that is not there", () => {
    ran(`echo "$*" >> ${folder}/asked`);
    const asked = readFileSync(join(folder, "asked"), "utf8");
    for (const name of ["chromium-headless-shell", "firefox-esr", "webkit2gtk-driver xvfb"]) {
      expect(asked).toMatch(new RegExp(`^install .* ${name}$`, "m"));
    }
  });

  it("ends with the first part that fails", () => {
    program("npm", "exit 3");
    program("apt-get", "exit 0");
    program("id", "echo 0");
    const run = () => execFileSync(bash, [join(folder, ".ci/run")], { env: { PATH: bin }, stdio: "pipe" });
    expect(run).toThrow(expect.objectContaining({ status: 3 }));
  });
});

describe("hosted CI", () => {
  const workflow = readFileSync(join(ROOT, ".github/workflows/ci.yml"), "utf8");
  const commands = [...workflow.matchAll(/- run: (.*)\n( +timeout-minutes: \d+)?/g)];

  it("runs all parts of `npm test`", () => {
    const parts = commands.map(([, command]) => command!.replace(/ -- .*/, ""));
    expect(parts.filter((part) => part !== "npm install").sort()).toEqual([...PARTS].sort());
  });

  it("has the browsers that it is to try", () => {
    expect(workflow).toContain("command -v firefox WebKitWebDriver Xvfb\n");
  });

  it("limits the time of every part", () => {
    expect(commands.filter(([, , limit]) => limit === undefined).map(([, command]) => command)).toEqual([]);
  });

  it("runs every shard of the journeys, all journeys by night, and chooses with the whole history", () => {
    const [, shards] = /shard: \[(.*)\]/.exec(workflow)!;
    const count = shards!.split(",").length;
    expect(shards).toBe(Array.from({ length: count }, (_, n) => n + 1).join(", "));
    expect(workflow).toContain(`npm run test:journeys -- --shard=\${{ matrix.shard }}/${count}\n`);
    expect(workflow).toContain(`of ${count}\n`);
    expect(workflow).toContain("github.event_name == 'schedule' && 'all' || 'chosen'");
    expect(workflow).toContain("fetch-depth: 0");
  });
});
