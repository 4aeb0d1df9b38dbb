import { expect, test } from "vitest";
import { inTurn } from "../turns.ts";
import { describeChoice, isNamed, skippedTests } from "./chosen.ts";

const FILES = ["tests/components/grid/views.spec.ts", "tests/journeys/smoke.spec.ts"];

test.each([
  "smoke",
  "grid/views.spec.ts:12",
  "tests/components/grid",
  "/home/ada/sheaf/tests/journeys/smoke.spec.ts",
  "grid.*views",
  "-g",
  "--grep=opens",
  "--last-failed",
])("%s names specs", (word) => {
  expect(isNamed(["--config", "tests/playwright.config.ts", word], FILES)).toBe(true);
});

test("options name none", () => {
  const words = ["--config", "tests/playwright.config.ts", "--shard", "1/3", "--workers=2", "--trace", "on"];
  expect(isNamed([...words, "--project", "journeys"], FILES)).toBe(false);
});

test("a run tells how many tests were chosen, since when, and by which changes", () => {
  const counts = new Map([
    ["tests/components/grid/views.spec.ts", 3],
    ["tests/journeys/look/theme.spec.ts", 2],
    ["tests/journeys/smoke.spec.ts", 1],
  ]);
  const choice = {
    specs: FILES,
    reached: FILES,
    everything: null,
    because: new Map([
      ["schemas", ["web/editor/features/grid/grid.tsx", "worker/db/grid/rows.ts"]],
      ["grid", ["web/editor/features/grid/grid.tsx", "worker/db/grid/rows.ts"]],
      ["tests/journeys/smoke.spec.ts", ["tests/journeys/owner.ts"]],
    ]),
  };
  const since = "30377630fe5b5880f32bea43f7a17cb145a61218";
  expect(describeChoice(choice, since, counts)).toBe(
    [
      "Tests in Chromium: 4 of 6, in 2 of 3 files, by the changes since 30377630 (tests/proved.txt):",
      "  always: submitting, sessions, payments, delivery, privacy, faults, smoke",
      "  grid, schemas: web/editor/features/grid/grid.tsx and 1 more",
      "  smoke: tests/journeys/owner.ts",
    ].join("\n"),
  );
  expect(describeChoice({ ...choice, everything: "package.json" }, since, counts)).toBe(
    "Tests in Chromium: all 6, because of a change since 30377630 (tests/proved.txt): package.json.",
  );
});

test("what takes turns runs in every turn if a change reached its spec", () => {
  const title = (path: string, place: number) =>
    ` journeys ${path.slice("tests/".length)} the page is sound ${inTurn(place).tag}`;
  const runs = (path: string, reached: readonly string[]) =>
    [1, 2, 3].filter((turn) => skippedTests(turn, reached)?.test(title(path, 0)) !== true);
  expect(runs(FILES[0]!, FILES)).toEqual([1, 2, 3]);
  expect(runs(FILES[0]!, FILES.slice(1))).toEqual([1]);
  expect(runs(FILES[0]!, [])).toEqual([1]);
  expect(skippedTests(null, FILES)).toBeNull();
});
