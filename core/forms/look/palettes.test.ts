import { describe, expect, test } from "vitest";
import { contrast, linearRgb } from "../testing/contrast.ts";
import { type ColorName, type Colors, type Oklch, paletteColors } from "./palettes.ts";
import { PALETTES } from "./theme.ts";

/** Whether sRGB screens show the color without clipping. Otherwise the computed contrast would be wrong. */
const isDisplayable = (color: Oklch) =>
  linearRgb(color).every((channel) => channel > -0.0005 && channel < 1.0005);

/** Text colors of the pages with their backgrounds. */
const TEXTS: readonly [ColorName, ColorName][] = [
  ["foreground", "background"],
  ["card-foreground", "card"],
  ["popover-foreground", "popover"],
  ["foreground", "muted"],
  ["secondary-foreground", "secondary"],
  ["accent-foreground", "accent"],
  ["primary-foreground", "primary"],
  ["muted-foreground", "background"],
  ["muted-foreground", "card"],
  ["muted-foreground", "muted"],
  ["muted-foreground", "accent"],
  ["primary", "background"],
  ["primary", "card"],
  ["destructive", "background"],
  ["destructive", "card"],
];

/** Colors of controls that must be visible: borders, check marks, focus rings. */
const CONTROLS: readonly [ColorName, ColorName][] = [
  ["input", "background"],
  ["input", "card"],
  ["ring", "background"],
  ["ring", "card"],
  ["primary", "muted"],
  ["primary", "accent"],
];

function tooFaint(colors: Colors, pairs: readonly [ColorName, ColorName][], least: number) {
  return pairs.flatMap(([front, ground]) => {
    const ratio = contrast(colors[front], colors[ground]);
    return ratio < least ? [`${front} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });
}

test("contrast is computed as WCAG defines it", () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 2);
  // Known values for #ff0000 and #767676 on white.
  expect(contrast([0.62796, 0.25768, 29.234], [1, 0, 0])).toBeCloseTo(4, 1);
  expect(contrast([0.56545, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
});

describe.each([null, ...PALETTES])("palette %s", (name) => {
  const palette = paletteColors(name);

  test.each(["light", "dark"] as const)("has enough contrast in the %s scheme", (appearance) => {
    const colors = palette[appearance];
    expect(tooFaint(colors, TEXTS, 4.5)).toEqual([]);
    expect(tooFaint(colors, CONTROLS, 3)).toEqual([]);
    const cut = Object.entries(colors).filter(([, color]) => !isDisplayable(color));
    expect(cut).toEqual([]);
  });

  test("has a light and a dark background", () => {
    expect(palette.light.background[0]).toBeGreaterThan(0.9);
    expect(palette.dark.background[0]).toBeLessThan(0.3);
  });
});

test("no two palettes are equal", () => {
  const looks = PALETTES.map((name) => JSON.stringify(paletteColors(name)));
  expect(new Set(looks).size).toBe(PALETTES.length);
});
