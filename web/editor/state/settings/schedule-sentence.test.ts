import { expect, test } from "vitest";
import { scheduleSentence } from "./schedule-sentence.ts";

const OPEN = "2026-12-01T08:00:00Z";
const CLOSE = "2026-12-24T22:30:00Z";
/** Normalizes spaces because the formatter puts a narrow one before AM and PM. */
const sentence = (open: string | null, close: string | null, zone: string) =>
  scheduleSentence(open, close, zone)?.replace(/\s/g, " ");

// Proves editor/setting-form-schedule
test("states both times in the given zone", () => {
  expect(sentence(OPEN, CLOSE, "Europe/Zurich")).toBe(
    "Open from Tuesday, December 1, 2026 at 9:00 AM until Thursday, December 24, 2026 at 11:30 PM (Europe/Zurich).",
  );
});

test("states one time or none", () => {
  expect(sentence(OPEN, null, "America/New_York")).toBe(
    "Opens on Tuesday, December 1, 2026 at 3:00 AM (America/New York).",
  );
  expect(sentence(null, CLOSE, "UTC")).toBe("Closes on Thursday, December 24, 2026 at 10:30 PM (UTC).");
  expect(scheduleSentence(null, null, "UTC")).toBeNull();
});
