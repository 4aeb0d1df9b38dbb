import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#local/processes/data-folder.ts";

/** A test that allows itself more says why, in the line above. */
const USUAL_MS = 60_000;
const LIMIT = /\btest\.setTimeout\((.+)\)|\b\w*[tT]imeout: ([\d_]+)|^\s*\}, ([\d_]+)\);$|\btest\.slow\(()/;

/** Lines of a test that allow more than the usual time, without a reason. */
function unexplainedLimits(source: string): string[] {
  const lines = source.split("\n");
  return lines.filter((line, at) => {
    const found = LIMIT.exec(line)
      ?.slice(1)
      .find((part) => part !== undefined);
    // An expression is no number, and could be any.
    if (found === undefined || Number(found.replaceAll("_", "") || Number.NaN) <= USUAL_MS) return false;
    return !/^\s*(?:\/\/|.*\*\/$)/.test(lines[at - 1] ?? "");
  });
}

test("a test that may take more than a minute says why", () => {
  const files = readdirSync(join(ROOT, "tests"), { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.ts$/.test(name) && name !== "architecture/time-limits.test.ts",
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((name) =>
    unexplainedLimits(readFileSync(join(ROOT, "tests", name), "utf8")).map(
      (line) => `${name}: ${line.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});

test("each way to set a limit is found, unless a comment is above it", () => {
  const limits = [
    "test.setTimeout(60_001);",
    "test.setTimeout(COUNT * 400);",
    "test.slow();",
    'test("x", { timeout: 120_000 }, async () => {',
    "testTimeout: 90_000,",
    "  }, 300_000);",
  ];
  expect(limits.filter((line) => unexplainedLimits(`const a = 1;\n${line}`).length === 0)).toEqual([]);
  expect(limits.filter((line) => unexplainedLimits(`  // Why.\n${line}`).length > 0)).toEqual([]);
  const usual = [
    "test.setTimeout(60_000);",
    "{ timeout: 15_000 }",
    "}, 30_000);",
    "setTimeout(resolve, 90_000);",
  ];
  expect(usual.flatMap(unexplainedLimits)).toEqual([]);
});
