import { expect, test } from "vitest";
import { createRememberedReports } from "./remembered-reports.ts";

test("a report is remembered for 15 seconds, for what it was counted for", () => {
  const reports = createRememberedReports<string>();
  reports.remember("a", "questions", 0, "counted");
  expect(reports.recall("a", "questions", 14_999)).toBe("counted");
  expect(reports.recall("a", "other questions", 14_999)).toBeNull();
  expect(reports.recall("b", "questions", 14_999)).toBeNull();
  expect(reports.recall("a", "questions", 15_000)).toBeNull();
});

test("the latest 20 reports are remembered", () => {
  const reports = createRememberedReports<number>();
  for (let n = 0; n < 25; n += 1) reports.remember(`${n}`, "", n, n);
  // Counted again, it is the latest.
  reports.remember("5", "", 25, 50);
  reports.remember("25", "", 25, 25);
  const left = Array.from({ length: 26 }, (_, n) => reports.recall(`${n}`, "", 26)).filter(
    (report) => report !== null,
  );
  expect(left).toEqual([50, ...Array.from({ length: 19 }, (_, n) => n + 7)]);
});
