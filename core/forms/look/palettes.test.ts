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

/** A screen shows it as it is written: nothing is cut off, so the contrast below is what people see. */
const isDisplayable = (color: Oklch) =>
  linearRgb(color).every((channel) => channel > -0.0005 && channel < 1.0005);

/** Every text of the pages with the surface that it stands on. */
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

/** What has to be seen to be used: edges, marks, the ring of the focus. */
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

test("contrast is counted as WCAG does", () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 2);
  // #ff0000 and #767676 on white, as every checker has them.
  expect(contrast([0.62796, 0.25768, 29.234], [1, 0, 0])).toBeCloseTo(4, 1);
  expect(contrast([0.56545, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
});

describe.each([null, ...PALETTES])("palette %s", (name) => {
  const palette = paletteColors(name);

  test.each(["light", "dark"] as const)("can be read and used, %s", (appearance) => {
    const colors = palette[appearance];
    expect(tooFaint(colors, TEXTS, 4.5)).toEqual([]);
    expect(tooFaint(colors, CONTROLS, 3)).toEqual([]);
    const cut = Object.entries(colors).filter(([, color]) => !isDisplayable(color));
    expect(cut).toEqual([]);
  });

  test("is light in light and dark in dark", () => {
    expect(palette.light.background[0]).toBeGreaterThan(0.9);
    expect(palette.dark.background[0]).toBeLessThan(0.3);
  });
});

test("no two palettes look the same", () => {
  const looks = PALETTES.map((name) => JSON.stringify(paletteColors(name)));
  expect(new Set(looks).size).toBe(PALETTES.length);
});
