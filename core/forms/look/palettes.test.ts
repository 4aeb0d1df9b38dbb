import { describe, expect, test } from "vitest";
import { type ColorName, type Colors, type Oklch, paletteColors } from "./palettes.ts";
import { PALETTES } from "./theme.ts";

/** Linear sRGB of an oklch color, by the matrices of CSS Color 4. */
function linearRgb([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(color: Oklch): number {
  const [r = 0, g = 0, b = 0] = linearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

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
