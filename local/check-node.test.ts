import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./processes/data-folder.ts";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const OURS = Object.entries(scripts).filter(([, script]) => /\blocal\/[\w-]+\.ts\b/.test(script));

function runOn(version: string): Promise<{ code: number; stderr: string }> {
  const [major, minor] = version.split(".");
  const pretend = `Object.defineProperty(process, "versions", { value: { node: "${major}.${minor}.0" } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`];
  return new Promise((resolve) =>
    execFile(process.execPath, [...args, join(ROOT, "local/check-node.mjs")], (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    ),
  );
}

test("every command checks Node's version before it loads TypeScript", () => {
  expect(OURS.map(([name]) => name)).toEqual(expect.arrayContaining(["dev", "migrate", "reset", "simulate"]));
  for (const [, script] of OURS) expect(script).toMatch(/^node local\/check-node\.mjs && /);
});

test.each([
  ["20.19", 1],
  ["22.17", 1],
  ["22.18", 0],
  ["24.0", 0],
])("Node %s: exit code %d", async (version, code) => {
  const { stderr, ...ended } = await runOn(version);
  expect(ended).toEqual({ code });
  expect(stderr).toContain(code === 1 ? "Sheaf needs Node 22.18 or newer" : "");
});
