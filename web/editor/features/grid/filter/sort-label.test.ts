import { describe, expect, test } from "vitest";
import { sampleField } from "#core/forms/testing/sample-definition.ts";
import { gridColumns } from "#core/tables/columns.ts";
import { gridWords } from "../words/texts.ts";
import { directionsOf } from "./sort-directions.ts";
import { RECEIVED, sortLabel } from "./sort-label.ts";

const FIELDS = [
  sampleField({ id: "name", name: "name", type: "text", label: "Full name" }),
  sampleField({ id: "guests", name: "guests", type: "number", label: "Guests" }),
  sampleField({ id: "day", name: "day", type: "date", label: "Day" }),
  sampleField({ id: "drink", name: "drink", type: "select", label: "Drink" }),
];
const columns = gridColumns(FIELDS, "response");

describe("the sort's button", () => {
  // Proves data/grid-sorts
  test.each([
    [[], "Newest first"],
    [[[RECEIVED, false]], "Newest first"],
    [[[RECEIVED, true]], "Oldest first"],
    [[["name", true]], "Sorted by Full name"],
    [
      [
        ["name", true],
        ["guests", false],
      ],
      "Sorted by Full name and 1 more",
    ],
    [[["gone", true]], "Sorted by Deleted question"],
  ] as [[string, boolean][], string][])("says the order of %j", (sorts, expected) => {
    const orderby = sorts.map(([column, ascending]) => ({ column, ascending }));
    expect(sortLabel(orderby, columns, gridWords.response)).toBe(expected);
  });
});

test.each([
  [RECEIVED, "Oldest first"],
  ["__gf_display_id", "Lowest first"],
  ["name", "A to Z"],
  ["guests", "Lowest first"],
  ["day", "Earliest first"],
  // Sorted by its options' values, which need not be their labels.
  ["drink", "Ascending"],
])("the first direction of %s is %s", (id, expected) => {
  expect(directionsOf(columns.find((column) => column.id === id)).ascending).toBe(expected);
});
