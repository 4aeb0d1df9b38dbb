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

/** Names of the palettes. They are stored with forms: never rename one, misspelt ones included. */
export const PALETTES: readonly PaletteName[] = [
  ...BASE,
  ...STRONG.map((name) => `highcontrast_${name}` as const),
  ...STRONG.map((name) => `saturation_${name}` as const),
  ...RYU,
];

const DEFAULT_PALETTE: PaletteName = "slate";

/** The palette with the name, or the default: an unknown name never reaches a style sheet. */
export function paletteName(name: unknown): PaletteName {
  return PALETTES.find((palette) => palette === name) ?? DEFAULT_PALETTE;
}

export const APPEARANCES = ["system", "light", "dark"] as const;
export type Appearance = (typeof APPEARANCES)[number];

export function appearance(value: unknown): Appearance {
  return APPEARANCES.find((known) => known === value) ?? "system";
}

const FONT_FAMILIES = {
  inter: { label: "Default", generic: "sans-serif" },
  lora: { label: "Serif", generic: "serif" },
  inconsolata: { label: "Mono", generic: "monospace" },
} as const;
export type FontFamily = keyof typeof FONT_FAMILIES;

export function fontFamily(value: unknown): FontFamily {
  return typeof value === "string" && Object.hasOwn(FONT_FAMILIES, value) ? (value as FontFamily) : "inter";
}

/** How a section is set off from the background; the id is stored and is the class of the section. */
const SECTION_PRESETS = {
  none: { label: "None" },
  basic: { label: "Basic" },
  glass_morphism: { label: "Glass Morphism" },
  backdrop_invert: { label: "Backdrop Invert" },
} as const;
export type SectionPreset = keyof typeof SECTION_PRESETS;

export function sectionPreset(value: unknown): SectionPreset {
  return typeof value === "string" && Object.hasOwn(SECTION_PRESETS, value)
    ? (value as SectionPreset)
    : "none";
}
