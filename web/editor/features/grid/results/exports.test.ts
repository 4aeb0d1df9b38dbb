import { expect, test } from "vitest";
import { parseView } from "../../../state/grid/parse-view.ts";
import { cardCsv } from "./card-csv.ts";
import { chartTexts } from "./card-data.ts";
import { drawChart } from "./chart-svg.ts";
import { rowsHref } from "./links.ts";

const bars = [
  { key: "tea", label: "Tea, hot", counts: [3, 1] },
  { key: "x", label: "=1+1", counts: [0, 2] },
];

test("a link to rows keeps the filters and the search of the view", () => {
  const view = {
    filters: [{ column: "a", op: "EXT_ILIKE_CONTAINS", value: "x" }] as const,
    search: "Ada",
    search_column: null,
  };
  const href = rowsHref("/o/p/d/data/responses", view, [{ column: "b", op: "gte", value: 5 }]);
  const [path, search] = href.split("?");
  expect(path).toBe("/o/p/d/data/responses");
  expect(parseView(new URLSearchParams(search))).toMatchObject({
    search: "Ada",
    filters: [...view.filters, { column: "b", op: "gte", value: 5 }],
  });
  const none = { filters: [], search: "", search_column: null };
  expect(rowsHref("/path", none, [])).toBe("/path");
});

test("a file has counts and shares as numbers, facts, and no formulas", () => {
  const facts = [{ name: "Median", values: [2.5] }];
  const one = bars.map((bar) => ({ ...bar, counts: bar.counts.slice(0, 1) }));
  expect(cardCsv({ name: "Answer", bars: one, totals: [9], groups: [], facts })).toBe(
    '\uFEFFAnswer,Responses,Share\r\n"Tea, hot",3,0.333333\r\n\'=1+1,0,0\r\nMedian,2.5,\r\n',
  );
  expect(cardCsv({ name: "Answer", bars, totals: [3, 0], groups: ["A", "B"], facts: [] })).toBe(
    '\uFEFFAnswer,A,"Share, A",B,"Share, B"\r\n"Tea, hot",3,1,1,\r\n\'=1+1,0,0,2,\r\n',
  );
});

test.each(["bars", "columns"] as const)(
  "a drawing of %s has every name as text, and nothing else",
  (shape) => {
    const hostile = [{ key: "x", label: `<script>alert("1")</script>&\u0000`, counts: [1, 2] }, ...bars];
    const texts = chartTexts("Q", hostile, [4, 5], ["One", "Two"]);
    const { svg, width, height } = drawChart({
      title: "A <b>question</b>",
      subtitle: "9 answers",
      shape,
      bars: hostile,
      totals: [4, 5],
      texts,
    });
    for (const forbidden of ["<script", "<b>", "\u0000"]) expect(svg).not.toContain(forbidden);
    expect(svg).toContain("&#60;b&#62;question");
    expect(svg).toContain("Tea, hot");
    expect(svg).toContain("One");
    expect(width).toBe(800);
    expect(height).toBeGreaterThan(150);
    expect(svg.match(/<(\w+)/g)?.every((tag) => ["<svg", "<rect", "<text"].includes(tag))).toBe(true);
  },
);

test("a chart is described by its greatest bars", () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    key: `${index}`,
    label: `L${index}`,
    counts: [index],
  }));
  const { description } = chartTexts("Question", many, [190], []);
  expect(description).toContain("L19: 19 (10%)");
  expect(description).not.toContain("L1:");
  expect(description).toContain("and 7 more");
  expect(chartTexts("Question", [], [0], []).description).toContain("none");
});
