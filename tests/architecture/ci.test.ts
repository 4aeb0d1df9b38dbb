import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it("CI runs all parts of `npm test` in order", () => {
  const script = readFileSync(join(ROOT, ".ci/run"), "utf8");
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const parts = [...script.matchAll(/^(?:\w+=\S+ )*(npm run \S+)/gm)].map(([, part]) => part);
  expect(parts.join(" && ")).toBe(scripts.test);
});
