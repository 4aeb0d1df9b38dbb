import type { FontFamily } from "#core/forms/look/theme.ts";

/** Version of the font packages. Part of the addresses so that a file never changes under its address. */
export const FONT_VERSION = "5.3.0";

/**
 * Letters of the packages' files (`whole`), and of the smaller files that are cut from them. Most pages in English need
 * `basic` alone; an accent adds `western`.
 */
const RANGES = {
  whole: {
    latin:
      "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    "latin-ext":
      "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  },
  latin: {
    basic: "U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC",
    western:
      "U+00A1-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  },
} as const;
/** Characters with a fallback font; other scripts use the system's fonts from the start. */
const STAND_IN_RANGE = "U+0000-052F,U+1E00-1EFF,U+2000-20CF";

type Subset = keyof typeof RANGES.whole;

/** System fonts that look alike, scaled so that their lines are as long as those of the web font that is loading. */
interface StandIn {
  /** The size in percent, and the names of the fonts. A name that the visitor's system lacks is passed over. */
  regular: readonly [size: number, ...local: readonly string[]];
  bold: readonly [size: number, ...local: readonly string[]];
}

interface Font {
  name: string;
  weight: string;
  subsets: readonly Subset[];
  /** Height of a line in percent of the size: above the base line, and below it. */
  ascent: number;
  descent: number;
  /** Of Apple's systems and Windows, of Android, and of Linux. The first one that the visitor's system has is used. */
  stand_ins: readonly StandIn[];
  others: string;
}

const FONTS: Readonly<Record<FontFamily, Font>> = {
  inter: {
    name: "Inter",
    weight: "100 900",
    subsets: ["latin", "latin-ext", "cyrillic"],
    ascent: 96.9,
    descent: 24.1,
    stand_ins: [
      {
        regular: [106.67, "Arial", "ArialMT", "Liberation Sans"],
        bold: [101.24, "Arial Bold", "Arial-BoldMT", "Liberation Sans Bold"],
      },
      { regular: [107.3, "Roboto-Regular"], bold: [108.2, "Roboto-Bold"] },
      { regular: [93.93, "DejaVu Sans"], bold: [85, "DejaVu Sans Bold"] },
    ],
    others: 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  },
  lora: {
    name: "Lora",
    weight: "400 700",
    subsets: ["latin", "latin-ext", "cyrillic"],
    ascent: 100.6,
    descent: 27.4,
    stand_ins: [
      {
        regular: [114.37, "Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"],
        bold: [110.19, "Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold"],
      },
      { regular: [97, "NotoSerif", "NotoSerif-Regular"], bold: [93.8, "NotoSerif-Bold"] },
      { regular: [90.92, "DejaVu Serif"], bold: [84.5, "DejaVu Serif Bold"] },
    ],
    others: 'Georgia,"Times New Roman","Noto Serif",serif',
  },
  inconsolata: {
    name: "Inconsolata",
    weight: "200 900",
    subsets: ["latin", "latin-ext"],
    ascent: 85.9,
    descent: 19,
    stand_ins: [
      {
        regular: [
          83.32,
          "Courier New",
          "CourierNewPSMT",
          "DroidSansMono",
          "Liberation Mono",
          "DejaVu Sans Mono",
        ],
        bold: [
          83.32,
          "Courier New Bold",
          "CourierNewPS-BoldMT",
          "Liberation Mono Bold",
          "DejaVu Sans Mono Bold",
        ],
      },
    ],
    others: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
  },
};

/** Weights of everything but an owner's own style. */
export const USUAL_WEIGHTS = { min: 400, max: 700 } as const;

interface FontFile {
  /** Relative to the site's root, without a leading slash. */
  file: string;
  /** The module that it is copied or cut from. */
  source: string;
  /** As CSS `unicode-range`. */
  letters: string;
  /** Whether the file has these letters and the usual weights only. Otherwise it is the package's file. */
  is_cut: boolean;
}

function fontFile(family: FontFamily, subset: Subset, letters: string, part?: string): FontFile {
  return {
    file: `assets/fonts/${family}-${part ?? subset}-${FONT_VERSION}.woff2`,
    source: `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`,
    letters,
    is_cut: part !== undefined,
  };
}

const wholeFiles = (family: FontFamily) =>
  FONTS[family].subsets.map((subset) => fontFile(family, subset, RANGES.whole[subset]));

const cutFiles = (family: FontFamily) =>
  FONTS[family].subsets.flatMap((subset) =>
    subset === "latin"
      ? Object.entries(RANGES.latin).map(([part, letters]) => fontFile(family, subset, letters, part))
      : [fontFile(family, subset, RANGES.whole[subset], `${subset}-usual`)],
  );

/** The file with most letters of a family, for pages that need it in any case. */
export const preloadedFont = (family: FontFamily): string => cutFiles(family)[0]!.file;

/** Every font file that a form's page may request. */
export function fontFiles(): FontFile[] {
  const families = Object.keys(FONTS) as FontFamily[];
  return families.flatMap((family) => [...cutFiles(family), ...wholeFiles(family)]);
}

export interface FontStyle {
  /** For the first paint: system fonts. */
  stand_in: string;
  /** The web font itself. A script requests its files where letters need them. */
  family: string;
}

/**
 * A page's font family, and the fallback until the form works and the family is loaded.
 *
 * @param has_every_weight For an owner's style that names weights. Its files are twice as large.
 */
export function fontStyle(family: FontFamily, has_every_weight = false): FontStyle {
  const { name, weight, ascent, descent, stand_ins, others } = FONTS[family];
  const files = has_every_weight ? wholeFiles(family) : cutFiles(family);
  const weights = has_every_weight ? weight : `${USUAL_WEIGHTS.min} ${USUAL_WEIGHTS.max}`;
  const faces = files.map(
    ({ file, letters }) =>
      `@font-face{font-family:${name};font-weight:${weights};font-display:swap;` +
      `src:url(/${file})format("woff2");unicode-range:${letters}}`,
  );
  const standInFace = (at: number, weights: string, [size, ...local]: StandIn["regular"]) => {
    const scaled = (percent: number) => `${((percent / size) * 100).toFixed(2)}%`;
    return (
      `@font-face{font-family:"${standInName(at)}";font-weight:${weights};src:${local.map((font) => `local("${font}")`).join()};` +
      `size-adjust:${size}%;ascent-override:${scaled(ascent)};descent-override:${scaled(descent)};line-gap-override:0%;` +
      `unicode-range:${STAND_IN_RANGE}}`
    );
  };
  const standInName = (at: number) => `${name} Fallback${at === 0 ? "" : ` ${at + 1}`}`;
  const standIns = stand_ins.flatMap(({ regular, bold }, at) => [
    standInFace(at, "100 500", regular),
    standInFace(at, "600 900", bold),
  ]);
  const standing = [...stand_ins.map((_, at) => `"${standInName(at)}"`), others].join();
  return {
    stand_in: `${standIns.join("")}:root{--font:${standing}}`,
    family: `${faces.join("")}:root{--font:${name},${standing}}`,
  };
}
