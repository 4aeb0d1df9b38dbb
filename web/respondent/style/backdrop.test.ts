import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ColorName, paletteColors } from "#core/forms/look/palettes.ts";
import { APPEARANCES, PALETTES, pageBackground, SECTION_PRESETS } from "#core/forms/look/theme.ts";
import { blend, linearRgb, rgbContrast } from "#core/forms/testing/contrast.ts";
import { pageSheets } from "../page-style.ts";
import { rootAttributes } from "../root-attributes.ts";

const anyStylesheet = fc.record({
  palette: fc.constantFrom(undefined, ...PALETTES),
  section: fc.constantFrom(...SECTION_PRESETS),
  appearance: fc.constantFrom(...APPEARANCES),
});
const hex = (length: number) =>
  fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: length, maxLength: length });
const part = fc.double({ min: 0, max: 1, noNaN: true });
/** Every way to write a color that an owner can store. */
const anyColor = fc.oneof(
  fc.constantFrom(3, 4, 6, 8).chain((length) => hex(length).map((digits) => `#${digits.join("")}`)),
  fc
    .tuple(part, part, part, part)
    .map((parts) => parts.map((one) => one.toFixed(2)))
    .map(([one, two, three, alpha]) => `oklch(${one} ${two} ${three} / ${alpha})`),
  fc.nat(0xff_ff_ff).map((n) => `rgb(${n >> 16}, ${(n >> 8) & 255}, ${n & 255})`),
  fc.nat(360).map((hue) => `hsl(${hue} 80% 40%)`),
);

test("over a color, a form has the surfaces that it has over a picture, in any palette and scheme", () => {
  fc.assert(
    fc.property(anyStylesheet, anyColor, (stylesheet, src) => {
      const background = pageBackground({ element: "div", src });
      const { classes } = rootAttributes({ lang: "en", stylesheet, background });
      expect(classes).toEqual(["has-backdrop", "set-off"]);
      expect(pageSheets(stylesheet, background, "system", [])[0]!.css).toContain(`html{background:${src}}`);
    }),
  );
});

/** How much of a ground its surfaces cover, by the color of the surface. */
function translucent(file: string): [ColorName, number][] {
  const css = readFileSync(new URL(file, import.meta.url), "utf8");
  const surfaces = css.matchAll(/color-mix\(in oklch, var\(--([\w-]+)\) (\d+)%, transparent\)/g);
  return [...surfaces].map(([, name, percent]) => [name as ColorName, Number(percent) / 100]);
}
const SURFACES = [
  ...translucent("backdrop.css"),
  ...translucent("start.css"),
  ...(["card", "background"] as const).map((name): [ColorName, number] => [name, 1]),
];
const TEXTS = ["foreground", "muted-foreground", "primary", "destructive"] as const;
const CONTROLS = ["input", "ring"] as const;

describe.each([null, ...PALETTES])("palette %s", (name) => {
  test("keeps its contrast on every surface, whatever shines through it", () => {
    expect(SURFACES.filter(([, share]) => share < 1)).toHaveLength(2);
    const schemes = Object.values(paletteColors(name));
    const anyGround = fc.oneof(fc.constantFrom([0, 0, 0], [1, 1, 1]), fc.tuple(part, part, part));
    fc.assert(
      fc.property(
        fc.constantFrom(...schemes),
        fc.constantFrom(...SURFACES),
        anyGround,
        (colors, of, ground) => {
          const surface = blend(linearRgb(colors[of[0]]), of[1], ground);
          const contrastOf = (front: ColorName) => rgbContrast(linearRgb(colors[front]), surface);
          for (const front of TEXTS) expect(contrastOf(front), front).toBeGreaterThanOrEqual(4.5);
          for (const front of CONTROLS) expect(contrastOf(front), front).toBeGreaterThanOrEqual(3);
        },
      ),
      { numRuns: 200 },
    );
  });
});
