import { beforeAll, expect, test } from "vitest";
import { BUILD_MS, buildIfStale } from "#local/build.ts";
import { runDrill } from "#local/drill/drill.ts";

beforeAll(async () => {
  await buildIfStale();
}, BUILD_MS);

test("a restore is rehearsed", async () => {
  const transcript: string[] = [];
  const findings = await runDrill((line) => transcript.push(line));
  expect(
    findings.filter(({ is_so }) => !is_so),
    transcript.join("\n"),
  ).toEqual([]);
  expect(findings.length).toBeGreaterThan(25);
});
