import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { FONT_FAMILIES } from "#core/forms/look/theme.ts";
import { FONT_VERSION, fontFiles, fontStyle } from "./fonts.ts";

const require = createRequire(import.meta.url);

test("a font's address contains the version of its package", () => {
  for (const family of FONT_FAMILIES) {
    const { version } = JSON.parse(
      readFileSync(require.resolve(`@fontsource-variable/${family}/package.json`), "utf8"),
    ) as { version: string };
    expect(version).toBe(FONT_VERSION);
  }
});

test("every file exists and is a web font", () => {
  for (const { source } of fontFiles()) {
    expect(readFileSync(require.resolve(source)).subarray(0, 4).toString()).toBe("wOF2");
  }
});

test.each(FONT_FAMILIES.flatMap((family) => [false, true].map((every) => [family, every] as const)))(
  "the style of %s, with every weight: %s, names only the files of its own family",
  (family, every) => {
    const style = fontStyle(family, every);
    expect(style.stand_in).not.toContain("url(");
    const asked = [...style.family.matchAll(/url\(\/([^)]+)\)/g)].map(([, file]) => file);
    const own = fontFiles().filter(({ file, is_cut }) => file.includes(`/${family}-`) && is_cut !== every);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked).toEqual(own.map(({ file }) => file));
  },
);
