import type { Background } from "../definition/definition.ts";

const BASE = [
  "blue",
  "gray",
  "green",
  "neutral",
  "orange",
  "red",
  "rose",
  "slate",
  "stone",
  "violet",
  "yellow",
  "zinc",
] as const;

const STRONG = ["blue", "green", "orange", "red", "violet", "yellow"] as const;

const RYU = [
  "ryu_001_monochrome",
  "ryu_002_soft_nuetrals",
  "ryu_003_lemon_blue",
  "ryu_004_mint_chocolate",
  "ryu_005_dark_lavender",
  "ryu_006_sage_blush",
  "ryu_007_midnight_blue",
  "ryu_008_blue_steel",
  "ryu_009_neon_yellow",
  "ryu_010_cherry_blossom",
  "ryu_011_peach_sorbet",
  "ryu_012_cotton_candy",
  "ryu_013_soft_violet",
] as const;

export type PaletteName =
  | (typeof BASE)[number]
  | `highcontrast_${(typeof STRONG)[number]}`
  | `saturation_${(typeof STRONG)[number]}`
  | (typeof RYU)[number];

/** Names of the palettes. Forms store them, so never rename one, even a misspelled one. */
export const PALETTES: readonly PaletteName[] = [
  ...BASE,
  ...STRONG.map((name) => `highcontrast_${name}` as const),
  ...STRONG.map((name) => `saturation_${name}` as const),
  ...RYU,
];

/** The palette with the name; null, the default, for none or an unknown one. */
export function paletteName(name: unknown): PaletteName | null {
  return PALETTES.find((palette) => palette === name) ?? null;
}

export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

export function appearance(value: unknown): Appearance {
  return APPEARANCES.find((known) => known === value) ?? "system";
}

export const FONT_FAMILIES = ["inter", "lora", "inconsolata"] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

export function fontFamily(value: unknown): FontFamily {
  return FONT_FAMILIES.find((known) => known === value) ?? "inter";
}

/** How the form stands out from its background. The names are stored. */
export const SECTION_PRESETS = ["none", "basic", "glass_morphism", "backdrop_invert"] as const;
export type SectionPreset = (typeof SECTION_PRESETS)[number];

export function sectionPreset(value: unknown): SectionPreset {
  return SECTION_PRESETS.find((known) => known === value) ?? "none";
}

/** Characters of an owner's own style sheet. */
export const MAX_CUSTOM_CSS = 20_000;

const COLOR =
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(?:rgba?|hsla?|oklch|oklab)\([0-9.%,/ deg-]{1,60}\))$/i;
const BACKGROUND_ADDRESS = /^https:\/\/[^\s/?#@\\<>"']+(?:[/?#][^\s\\<>"']*)?$/i;

/** A picture that an owner uploaded (core/files/assets.ts). */
const ASSET_ADDRESS = /^\/v1\/assets\/[0-9a-f-]{36}$/;

/**
 * The stored background if it is safe: a CSS color, or a picture or page on the web; null for anything else.
 */
export function pageBackground(stored: unknown): Background | null {
  const { element, src } = (stored ?? {}) as Partial<Record<keyof Background, unknown>>;
  if (typeof src !== "string" || src.length > 2_000) return null;
  if (element === "div") return COLOR.test(src) ? { type: "background", element, src } : null;
  if (element !== "img" && element !== "iframe") return null;
  const isSafe = BACKGROUND_ADDRESS.test(src) || (element === "img" && ASSET_ADDRESS.test(src));
  return isSafe ? { type: "background", element, src } : null;
}
