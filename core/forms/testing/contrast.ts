/** As in palettes.ts. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Linear sRGB of an oklch color, by the matrices of CSS Color 4. */
export function linearRgb([lightness, chroma, hue]: Oklch): number[] {
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

/** The luminance of linear sRGB, as WCAG defines it. */
const luminance = ([r = 0, g = 0, b = 0]: readonly number[]): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** The contrast of two colors of linear sRGB: 1 to 21. */
export function rgbContrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const contrast = (one: Oklch, other: Oklch): number => rgbContrast(linearRgb(one), linearRgb(other));

const toScreen = (x: number) => (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);
const fromScreen = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

/** A translucent color over another one, as browsers blend them. All are linear sRGB. */
export const blend = (front: readonly number[], alpha: number, back: readonly number[]): number[] =>
  front.map((x, index) =>
    fromScreen(alpha * toScreen(Math.max(0, x)) + (1 - alpha) * toScreen(back[index]!)),
  );
