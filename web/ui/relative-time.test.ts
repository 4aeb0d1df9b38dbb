import { expect, test } from "vitest";
import { relativeTime } from "./relative-time.tsx";

const NOW = Date.parse("2026-06-15T12:00:00Z");

test.each([
  ["2026-06-15T11:59:30Z", "just now"],
  ["2026-06-15T11:59:00Z", "1 minute ago"],
  ["2026-06-15T09:01:00Z", "2 hours ago"],
  ["2026-06-14T12:00:00Z", "yesterday"],
  ["2026-05-01T12:00:00Z", "last month"],
  ["2026-06-15T14:00:00Z", "in 2 hours"],
])("%s is %s", (iso, words) => {
  expect(relativeTime(iso, NOW)).toBe(words);
});
