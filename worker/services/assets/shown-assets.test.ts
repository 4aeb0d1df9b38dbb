import { expect, test } from "vitest";
import { ShownAssets } from "./shown-assets.ts";

const NOW = new Date("2026-11-01T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

test("what is known of a picture is known for a minute", () => {
  const shown = new ShownAssets();
  expect(shown.recall("a", NOW)).toBeNull();
  shown.note("a", true, NOW);
  shown.note("b", false, NOW);
  expect([shown.recall("a", later(59)), shown.recall("b", later(59))]).toEqual([true, false]);
  expect([shown.recall("a", later(60)), shown.recall("b", later(60))]).toEqual([null, null]);
  shown.note("a", false, later(60));
  expect(shown.recall("a", later(61))).toBe(false);
});

test("a flood of addresses does not grow it without limit", () => {
  const shown = new ShownAssets();
  for (let n = 0; n < 6_000; n += 1) shown.note(String(n), true, NOW);
  expect([shown.recall("0", NOW), shown.recall("999", NOW)]).toEqual([null, null]);
  expect([shown.recall("1000", NOW), shown.recall("5999", NOW)]).toEqual([true, true]);
});
