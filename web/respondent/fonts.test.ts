import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { FONT_FAMILIES } from "#core/forms/look/theme.ts";
import { FONT_VERSION, fontFiles, fontStyle } from "./fonts.ts";

const require = createRequire(import.meta.url);

test("the version in a font's address is that of its package", () => {
  for (const family of FONT_FAMILIES) {
    const { version } = JSON.parse(
      readFileSync(require.resolve(`@fontsource-variable/${family}/package.json`), "utf8"),
    ) as { version: string };
    expect(version).toBe(FONT_VERSION);
  }
});

test("every file is there, and is a font of the web", () => {
  for (const { source } of fontFiles()) {
    expect(readFileSync(require.resolve(source)).subarray(0, 4).toString()).toBe("wOF2");
  }
});

test.each(FONT_FAMILIES)("the style of %s names its own files, and no other family's", (family) => {
  const style = fontStyle(family);
  expect(style.stand_in).not.toContain("url(");
  const asked = [...style.family.matchAll(/url\(\/([^)]+)\)/g)].map(([, file]) => file);
  const own = fontFiles().filter(({ file }) => file.includes(`/${family}-`));
  expect(asked).toEqual(own.map(({ file }) => file));
});
