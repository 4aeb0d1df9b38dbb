import { describe, expect, test } from "vitest";
import { type ListOption, searchOptions } from "./option-search.ts";

const countries: ListOption[] = [
  { value: "AX", label: "Åland Islands", keywords: "AX", detail: "+358" },
  { value: "DE", label: "Germany", keywords: "DE", detail: "+49" },
  { value: "GL", label: "Greenland", keywords: "GL", detail: "+299" },
  { value: "NL", label: "Netherlands", keywords: "NL", detail: "+31" },
  { value: "KR", label: "대한민국", keywords: "KR", detail: "+82" },
];
const find = (query: string) => searchOptions(countries, query).map(({ value }) => value);

describe("searching options", () => {
  test("matches beginnings, words, parts, codes and dial codes, best match first", () => {
    expect(find("")).toEqual(["AX", "DE", "GL", "NL", "KR"]);
    expect(find("aland")).toEqual(["AX"]);
    expect(find("  ISL ")).toEqual(["AX"]);
    expect(find("land")).toEqual(["AX", "GL", "NL"]);
    expect(find("de")).toEqual(["DE"]);
    expect(find("+49")).toEqual(["DE"]);
    expect(find("31")).toEqual(["NL"]);
    expect(find("대한")).toEqual(["KR"]);
    expect(find("(")).toEqual([]);
  });

  test("puts labels that begin with the query before labels that contain it", () => {
    expect(find("gr")).toEqual(["GL"]);
    expect(
      searchOptions(
        [
          { value: "1", label: "Ant bee" },
          { value: "2", label: "Bee" },
        ],
        "bee",
      ),
    ).toMatchObject([{ value: "2" }, { value: "1" }]);
  });

  test("keeps the order of groups", () => {
    const grouped = [
      { value: "1", label: "Bee, ant", group: "x" },
      { value: "2", label: "Ant", group: "y" },
    ];
    expect(searchOptions(grouped, "ant").map(({ value }) => value)).toEqual(["1", "2"]);
  });
});
