import { expect, test } from "vitest";
import { PALETTES } from "#core/forms/look/theme.ts";
import { paletteLabel } from "./palette-name.ts";

test.each([
  ["blue", { group: "Basic", label: "Blue" }],
  ["highcontrast_red", { group: "High contrast", label: "Red" }],
  ["saturation_violet", { group: "Saturated", label: "Violet" }],
  ["ryu_002_soft_nuetrals", { group: "Moods", label: "Soft neutrals" }],
] as const)("%s has a readable label", (name, label) => {
  expect(paletteLabel(name)).toEqual(label);
});

test("labels are unique within their group", () => {
  const names = PALETTES.map((name) => Object.values(paletteLabel(name)).join(": "));
  expect(new Set(names).size).toBe(PALETTES.length);
});
