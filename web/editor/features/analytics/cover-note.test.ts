import { expect, test } from "vitest";
import { coverNote } from "./cover-note.ts";

// Proves data/route-analytics
test("numbers that leave out responses say how many they cover", () => {
  expect(coverNote(12_000, 10_000)).toBe("Of the latest 10,000 responses");
  expect(coverNote(10_000, 10_000)).toBeNull();
  // A response arrived between the two counts.
  expect(coverNote(3, 4)).toBeNull();
});
