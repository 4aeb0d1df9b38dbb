import { expect, it } from "vitest";
import { inTurn, isDue, skippedJourneys, turnOf } from "./turns.ts";

const PLACES = Array.from({ length: 9 }, (_, place) => place);
const runs = (journeys: string, commit = "abc") => {
  const skipped = skippedJourneys(turnOf(journeys, () => commit));
  return PLACES.filter((place) => !skipped?.test(`respondent › is sound ${inTurn(place).tag}`));
};

it("runs everything on request", () => {
  expect(runs("all")).toEqual(PLACES);
});

it("runs each journey in one of the turns", () => {
  expect([...runs("1"), ...runs("2"), ...runs("3")].sort()).toEqual(PLACES);
});

it("selects the turn by the commit", () => {
  const turns = ["a0e6f9c1", "a0e6f9c2", "a0e6f9c3"].map((commit) => runs("chosen", commit));
  expect(turns.flat().sort()).toEqual(PLACES);
  expect(runs("chosen", "a0e6f9c4")).toEqual(turns[0]);
});

it("never skips a journey without a turn", () => {
  for (const turn of [1, 2, 3]) expect(skippedJourneys(turn)?.test("respondent › takes a turn")).toBe(false);
});

it("checks each part in one of the turns", () => {
  const names = ["the page", "the dialog", "the empty list", "the panel, opened"];
  for (const name of names) expect([1, 2, 3].filter((turn) => isDue(name, turn))).toHaveLength(1);
  expect(names.filter((name) => isDue(name, null))).toEqual(names);
});

it("refuses an unknown turn", () => {
  for (const wrong of ["0", "4", "some", ""]) expect(() => turnOf(wrong)).toThrow("1 to 3");
});
