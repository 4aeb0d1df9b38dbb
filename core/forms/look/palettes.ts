import type { PaletteName } from "./theme.ts";

/** A color in oklch: lightness 0 to 1, chroma, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A designer's choices for one appearance; all other colors are derived from them. */
interface Ground {
  primary: Oklch;
  background?: Oklch;
  card?: Oklch;
}

interface Palette {
  /** Chroma and hue of the near-grays: texts, lines, surfaces. */
  tint: readonly [chroma: number, hue: number];
  /** Maximum contrast for texts and lines. */
  is_high_contrast?: boolean;
  light: Ground;
  dark: Ground;
}

/** The default palette. */
const HOUSE: Palette = {
  tint: [0.013, 163],
  light: { primary: [0.455, 0.092, 162] },
  dark: { primary: [0.77, 0.115, 162] },
};

const WHITE: Oklch = [1, 0, 0];

const gray = (chroma: number, hue: number): Palette => ({
  tint: [chroma, hue],
  light: { primary: [0.25, chroma, hue] },
  dark: { primary: [0.92, chroma / 2, hue] },
});

const colored = (light: Oklch, dark: Oklch): Palette => ({
  tint: [0.012, light[2]],
  light: { primary: light },
  dark: { primary: dark },
});

const strong = (light: Oklch, dark: Oklch): Palette => ({
  tint: [0, 0],
  is_high_contrast: true,
  light: { primary: light, background: WHITE },
  dark: { primary: dark, background: [0.1, 0, 0], card: [0.14, 0, 0] },
});

const saturated = (light: Oklch, dark: Oklch, paper: Oklch, night: Oklch): Palette => ({
  tint: [0.03, light[2]],
  light: { primary: light, background: paper, card: [0.985, 0.005, paper[2]] },
  dark: { primary: dark, background: night, card: [night[0] + 0.04, night[1], night[2]] },
});

/** The colors of every palette. We chose them to match the names that forms store. */
const PALETTE_COLORS: Readonly<Record<PaletteName, Palette>> = {
  blue: colored([0.5, 0.19, 260], [0.72, 0.13, 257]),
  gray: gray(0.02, 262),
  green: colored([0.48, 0.125, 150], [0.78, 0.17, 150]),
  neutral: gray(0, 0),
  orange: colored([0.53, 0.135, 46], [0.77, 0.145, 58]),
  red: colored([0.51, 0.195, 27], [0.72, 0.15, 24]),
  rose: colored([0.52, 0.2, 14], [0.73, 0.145, 10]),
  slate: gray(0.034, 257),
  stone: gray(0.011, 58),
  violet: colored([0.5, 0.22, 292], [0.74, 0.135, 293]),
  yellow: colored([0.53, 0.105, 88], [0.87, 0.165, 92]),
  zinc: gray(0.014, 286),

  highcontrast_blue: strong([0.4, 0.17, 262], [0.8, 0.1, 250]),
  highcontrast_green: strong([0.4, 0.1, 150], [0.85, 0.18, 150]),
  highcontrast_orange: strong([0.43, 0.11, 45], [0.82, 0.13, 65]),
  highcontrast_red: strong([0.43, 0.165, 27], [0.78, 0.12, 22]),
  highcontrast_violet: strong([0.42, 0.2, 292], [0.8, 0.1, 295]),
  highcontrast_yellow: strong([0.43, 0.084, 88], [0.92, 0.16, 100]),

  saturation_blue: saturated([0.46, 0.19, 262], [0.78, 0.11, 255], [0.945, 0.026, 255], [0.23, 0.07, 264]),
  saturation_green: saturated([0.44, 0.115, 150], [0.82, 0.17, 150], [0.95, 0.045, 152], [0.22, 0.045, 155]),
  saturation_orange: saturated([0.48, 0.12, 46], [0.81, 0.125, 62], [0.95, 0.034, 70], [0.23, 0.045, 50]),
  saturation_red: saturated([0.47, 0.18, 27], [0.77, 0.12, 22], [0.945, 0.026, 18], [0.22, 0.06, 24]),
  saturation_violet: saturated([0.46, 0.21, 292], [0.8, 0.1, 295], [0.945, 0.027, 300], [0.22, 0.08, 292]),
  saturation_yellow: saturated([0.46, 0.095, 84], [0.9, 0.16, 98], [0.965, 0.075, 100], [0.23, 0.04, 90]),

  ryu_001_monochrome: {
    tint: [0, 0],
    light: { primary: [0.2, 0, 0], background: WHITE, card: [0.97, 0, 0] },
    dark: { primary: [0.97, 0, 0], background: [0.13, 0, 0], card: [0.18, 0, 0] },
  },
  ryu_002_soft_nuetrals: {
    tint: [0.014, 70],
    light: { primary: [0.42, 0.045, 55], background: [0.955, 0.012, 80], card: [0.985, 0.006, 85] },
    dark: { primary: [0.84, 0.045, 70], background: [0.235, 0.01, 65], card: [0.275, 0.012, 65] },
  },
  ryu_003_lemon_blue: {
    tint: [0.025, 262],
    light: { primary: [0.46, 0.2, 264], background: [0.975, 0.06, 104], card: [0.992, 0.012, 104] },
    dark: { primary: [0.92, 0.14, 104], background: [0.24, 0.085, 264], card: [0.28, 0.09, 264] },
  },
  ryu_004_mint_chocolate: {
    tint: [0.025, 45],
    light: { primary: [0.38, 0.06, 42], background: [0.95, 0.04, 170], card: [0.985, 0.012, 170] },
    dark: { primary: [0.86, 0.09, 168], background: [0.23, 0.028, 42], card: [0.27, 0.032, 42] },
  },
  ryu_005_dark_lavender: {
    tint: [0.03, 296],
    light: { primary: [0.43, 0.12, 298], background: [0.935, 0.028, 302], card: [0.975, 0.011, 302] },
    dark: { primary: [0.82, 0.09, 300], background: [0.22, 0.04, 296], card: [0.26, 0.045, 296] },
  },
  ryu_006_sage_blush: {
    tint: [0.018, 140],
    light: { primary: [0.44, 0.055, 145], background: [0.96, 0.016, 25], card: [0.988, 0.005, 30] },
    dark: { primary: [0.85, 0.06, 20], background: [0.245, 0.022, 148], card: [0.285, 0.025, 148] },
  },
  ryu_007_midnight_blue: {
    tint: [0.03, 264],
    light: { primary: [0.33, 0.12, 266], background: [0.965, 0.012, 262], card: WHITE },
    dark: { primary: [0.8, 0.095, 250], background: [0.185, 0.055, 266], card: [0.225, 0.06, 266] },
  },
  ryu_008_blue_steel: {
    tint: [0.022, 240],
    light: { primary: [0.44, 0.07, 242], background: [0.945, 0.012, 238], card: [0.98, 0.005, 238] },
    dark: { primary: [0.8, 0.06, 236], background: [0.24, 0.02, 242], card: [0.28, 0.022, 242] },
  },
  ryu_009_neon_yellow: {
    tint: [0.02, 110],
    light: { primary: [0.22, 0.01, 110], background: [0.94, 0.18, 112], card: [0.985, 0.06, 110] },
    dark: { primary: [0.94, 0.2, 114], background: [0.15, 0.008, 112], card: [0.19, 0.01, 112] },
  },
  ryu_010_cherry_blossom: {
    tint: [0.022, 355],
    light: { primary: [0.5, 0.175, 2], background: [0.965, 0.018, 352], card: [0.99, 0.005, 352] },
    dark: { primary: [0.83, 0.09, 355], background: [0.23, 0.035, 352], card: [0.27, 0.04, 352] },
  },
  ryu_011_peach_sorbet: {
    tint: [0.022, 45],
    light: { primary: [0.5, 0.13, 38], background: [0.955, 0.024, 60], card: [0.988, 0.006, 65] },
    dark: { primary: [0.84, 0.095, 52], background: [0.24, 0.03, 38], card: [0.28, 0.034, 38] },
  },
  ryu_012_cotton_candy: {
    tint: [0.025, 330],
    light: { primary: [0.5, 0.16, 350], background: [0.95, 0.026, 225], card: [0.985, 0.008, 340] },
    dark: { primary: [0.85, 0.08, 225], background: [0.245, 0.045, 335], card: [0.285, 0.05, 335] },
  },
  ryu_013_soft_violet: {
    tint: [0.022, 292],
    light: { primary: [0.49, 0.15, 292], background: [0.965, 0.014, 296], card: [0.99, 0.004, 296] },
    dark: { primary: [0.83, 0.08, 294], background: [0.225, 0.025, 290], card: [0.265, 0.028, 290] },
  },
};

/** CSS variables of a page, without the two dashes. */
export type ColorName =
  | "background"
  | "foreground"
  | "card"
  | "card-foreground"
  | "popover"
  | "popover-foreground"
  | "primary"
  | "primary-foreground"
  | "secondary"
  | "secondary-foreground"
  | "muted"
  | "muted-foreground"
  | "accent"
  | "accent-foreground"
  | "destructive"
  | "border"
  | "input"
  | "ring";

export type Colors = Readonly<Record<ColorName, Oklch>>;

function withNames(
  colors: Pick<
    Colors,
    | "background"
    | "foreground"
    | "card"
    | "primary"
    | "primary-foreground"
    | "muted"
    | "muted-foreground"
    | "accent"
    | "destructive"
    | "border"
    | "input"
  >,
): Colors {
  const { foreground, card, muted, primary } = colors;
  return {
    ...colors,
    "card-foreground": foreground,
    popover: card,
    "popover-foreground": foreground,
    secondary: muted,
    "secondary-foreground": foreground,
    "accent-foreground": foreground,
    ring: primary,
  };
}

function lightColors({ tint: [chroma, hue], is_high_contrast, light }: Palette): Colors {
  const background: Oklch = light.background ?? [0.99, chroma / 10, hue];
  const [ground, groundChroma, groundHue] = background;
  return withNames({
    background,
    foreground: [is_high_contrast ? 0.13 : 0.235, chroma, hue],
    card: light.card ?? WHITE,
    primary: light.primary,
    "primary-foreground": [0.99, 0.003, light.primary[2]],
    muted: [ground - 0.03, groundChroma + chroma / 8, groundChroma > 0 ? groundHue : hue],
    "muted-foreground": [is_high_contrast ? 0.34 : 0.455, chroma, hue],
    accent: [ground - 0.036, Math.min(light.primary[1] / 8, 0.016), light.primary[2]],
    destructive: [is_high_contrast ? 0.43 : 0.49, is_high_contrast ? 0.165 : 0.185, 27],
    border: is_high_contrast
      ? [0.6, 0, 0]
      : [ground - 0.085, groundChroma + chroma / 3, groundChroma > 0 ? groundHue : hue],
    input: [is_high_contrast ? 0.4 : 0.58, chroma, hue],
  });
}

function darkColors({ tint: [chroma, hue], is_high_contrast, dark }: Palette): Colors {
  const background: Oklch = dark.background ?? [0.19, chroma * 0.6, hue];
  const [ground, groundChroma, groundHue] = background;
  return withNames({
    background,
    foreground: [is_high_contrast ? 0.99 : 0.94, chroma / 3, hue],
    card: dark.card ?? [ground + 0.035, groundChroma, groundHue],
    primary: dark.primary,
    "primary-foreground": [0.19, Math.min(dark.primary[1] / 4, 0.03), dark.primary[2]],
    muted: [ground + 0.065, groundChroma, groundHue],
    "muted-foreground": [is_high_contrast ? 0.88 : 0.77, chroma / 2, hue],
    accent: [
      ground + 0.095,
      Math.min(groundChroma + 0.02, 0.08),
      groundChroma > 0 ? groundHue : dark.primary[2],
    ],
    destructive: [0.77, 0.12, 22],
    border: is_high_contrast ? [0.6, 0, 0] : [ground + 0.15, groundChroma, groundHue],
    input: [is_high_contrast ? 0.78 : 0.6, chroma, hue],
  });
}

/** The colors of a palette in both appearances; null: the default. */
export function paletteColors(name: PaletteName | null): { light: Colors; dark: Colors } {
  const palette = name === null ? HOUSE : PALETTE_COLORS[name];
  return { light: lightColors(palette), dark: darkColors(palette) };
}
