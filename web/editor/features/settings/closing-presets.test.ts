import { expect, test } from "vitest";
import { closingPresets } from "./closing-presets.ts";

test.each([
  ["Monday", "2026-11-23T14:05", ["2026-11-23T23:59", "2026-11-27T12:00", "2026-11-30T14:05"]],
  ["Friday morning", "2026-11-27T09:00", ["2026-11-27T23:59", "2026-11-27T12:00", "2026-12-04T09:00"]],
  ["Friday at noon", "2026-11-27T12:00", ["2026-11-27T23:59", "2026-12-04T12:00", "2026-12-04T12:00"]],
  ["Saturday", "2026-12-26T08:30", ["2026-12-26T23:59", "2027-01-01T12:00", "2027-01-02T08:30"]],
  [
    "the day of a clock change",
    "2026-10-25T01:30",
    ["2026-10-25T23:59", "2026-10-30T12:00", "2026-11-01T01:30"],
  ],
])("on %s, they are tonight, the next Friday at noon and a week later", (_, now, expected) => {
  expect(closingPresets(now).map(({ time }) => time)).toEqual(expected);
});

test("they ignore the seconds of the time", () => {
  expect(closingPresets("2026-11-23T14:05:59").at(-1)?.time).toBe("2026-11-30T14:05");
});
