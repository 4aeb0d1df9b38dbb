import { expect, test } from "vitest";
import { describeDrawing } from "./describe-drawing.ts";

test("a drawing is named by its largest values, with long names cut between letters", () => {
  const points = [
    { key: "few", label: "Tea", count: 1 },
    { key: "long", label: `${"x".repeat(79)}🎉🎉`, count: 1_200 },
  ];
  const name = describeDrawing("Bars", points);
  expect(name).toContain(`${"x".repeat(79)}🎉…`);
  expect(name).not.toMatch(/\p{Cs}/u);
  expect(name.indexOf("1,200")).toBeLessThan(name.indexOf("Tea"));
});
