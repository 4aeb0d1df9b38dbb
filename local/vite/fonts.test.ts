import { expect, test } from "vitest";
import { FONT_FAMILIES } from "#core/forms/look/theme.ts";
import { fontFiles } from "#web/respondent/fonts.ts";
import { lettersIn, readFont } from "./fonts.ts";

const KB = 1024;

test.each(FONT_FAMILIES)("the parts of %s have all its letters, each letter once", (family) => {
  const own = fontFiles().filter(({ file }) => file.includes(`/${family}-`));
  const sources = new Set(own.map(({ source }) => source));
  for (const source of sources) {
    const of = (isCut: boolean) =>
      own
        .filter((one) => one.source === source && one.is_cut === isCut)
        .map(({ letters }) => [...lettersIn(letters)]);
    const parts = of(true).flat();
    expect(new Set(parts).size).toBe(parts.length);
    const [whole] = of(false);
    const letters = whole!.filter((letter) => letter >= " " && !(letter >= "\u007f" && letter < "\u00a0"));
    expect(new Set(parts.filter((letter) => !/\p{Cc}/u.test(letter)))).toEqual(new Set(letters));
  }
});

test("a page in English needs a third of the package's file", async () => {
  const files = fontFiles().filter(({ file }) => file.includes("/inter-"));
  const sizeOf = async (name: string) => {
    const bytes = await readFont(files.find(({ file }) => file.includes(`/inter-${name}-`))!);
    expect(bytes.subarray(0, 4).toString()).toBe("wOF2");
    return bytes.byteLength;
  };
  expect(await sizeOf("latin")).toBeGreaterThan(45 * KB);
  expect(await sizeOf("basic")).toBeLessThan(15 * KB);
  expect(await sizeOf("western")).toBeLessThan(12 * KB);
});
