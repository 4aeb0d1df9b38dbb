import { describe, expect, test } from "vitest";
import { type Choice, choiceOfKey, choiceOfLetters, findChoices, flatChoices } from "./choices.ts";

const choice = (label: string, rest: Partial<Choice> = {}): Choice => ({ value: label, label, ...rest });
const labels = (found: ReturnType<typeof findChoices>) => flatChoices(found).map(({ label }) => label);

describe("finding choices", () => {
  const countries = [
    choice("Österreich", { keywords: "AT Austria" }),
    choice("Côte d’Ivoire"),
    choice("Australia"),
  ];

  test("ignores case and accents, and finds by any word and keyword", () => {
    expect(labels(findChoices(countries, "oster"))).toEqual(["Österreich"]);
    expect(labels(findChoices(countries, "IVOIRE cote"))).toEqual(["Côte d’Ivoire"]);
    expect(labels(findChoices(countries, "aust"))).toEqual(["Österreich", "Australia"]);
    expect(labels(findChoices(countries, "ustralia"))).toEqual([]);
    expect(findChoices(countries, "  ")).toBe(countries);
  });

  test("finds a zone by its city and by its whole name", () => {
    const zones = [choice("Europe/Vienna"), choice("America/New York", { description: "GMT-5" })];
    expect(labels(findChoices(zones, "vien"))).toEqual(["Europe/Vienna"]);
    expect(labels(findChoices(zones, "europe/v"))).toEqual(["Europe/Vienna"]);
    expect(labels(findChoices(zones, "gmt-5"))).toEqual(["America/New York"]);
  });

  test("keeps the groups that have something", () => {
    const groups = [
      { label: "One", choices: [choice("Apple")] },
      { label: "Two", choices: [choice("Pear"), choice("Plum")] },
    ];
    expect(findChoices(groups, "pl")).toEqual([{ label: "Two", choices: [choice("Plum")] }]);
  });
});

describe("keys of a list", () => {
  const all = [
    choice("Ash", { isDisabled: true }),
    choice("Beech"),
    choice("Birch"),
    choice("Box"),
    choice("Elm"),
  ];

  test("letters find the next label that begins with them", () => {
    expect(choiceOfLetters(all, "b", -1)).toBe(1);
    expect(choiceOfLetters(all, "bb", 1)).toBe(2);
    expect(choiceOfLetters(all, "bo", 1)).toBe(3);
    expect(choiceOfLetters(all, "b", 3)).toBe(1);
    expect(choiceOfLetters(all, "a", 0)).toBe(-1);
  });

  test("arrows, Home, End and pages pass over disabled choices and stay in the list", () => {
    expect(choiceOfKey(all, "ArrowDown", -1)).toBe(1);
    expect(choiceOfKey(all, "ArrowUp", 1)).toBe(1);
    expect(choiceOfKey(all, "ArrowUp", -1)).toBe(4);
    expect(choiceOfKey(all, "ArrowDown", 4)).toBe(4);
    expect(choiceOfKey(all, "Home", 4)).toBe(1);
    expect(choiceOfKey(all, "End", 1)).toBe(4);
    expect(choiceOfKey(all, "PageDown", 1)).toBe(4);
    expect(choiceOfKey(all, "PageUp", 4)).toBe(1);
    expect(choiceOfKey(all, "a", 1)).toBeNull();
    expect(choiceOfKey([], "End", -1)).toBe(-1);
  });
});
