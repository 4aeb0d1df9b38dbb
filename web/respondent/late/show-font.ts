import { FONT_SHEET_ID } from "../sheet-ids.ts";

/** Converts a CSS `unicode-range` to a pattern that matches its letters. */
function lettersOf(range: string): RegExp {
  const classes = range.replace(
    /u\+(\w+)(?:-(\w+))?,?\s*/gi,
    (_, first, last = first) => `\\u{${first}}-\\u{${last}}`,
  );
  return new RegExp(`[${classes}]`, "u");
}

function faceOf({ style }: CSSFontFaceRule) {
  const of = (name: string) => style.getPropertyValue(name);
  const unicodeRange = of("unicode-range");
  const face = new FontFace(of("font-family"), of("src"), { weight: of("font-weight"), unicodeRange });
  return { face, letters: lettersOf(unicodeRange) };
}

/**
 * Switches the page to its web font once the files are loaded, and adds others when letters of theirs are typed. A
 * sheet that applied immediately would cause two layouts, and a search for fonts in between. The sheet itself applies
 * only without scripts.
 */
export function showFont(): void {
  const sheet = (document.getElementById(FONT_SHEET_ID) as HTMLStyleElement | null)?.sheet;
  const rules = [...(sheet?.cssRules ?? [])];
  let others = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(faceOf);
  const family = rules.find((rule) => rule instanceof CSSStyleRule)?.style.getPropertyValue("--font") ?? "";
  const showIn = async (text: string) => {
    const needed = others.filter(({ letters }) => letters.test(text));
    // A key pressed meanwhile would use a family that is not loaded yet.
    if (needed.length === 0) return;
    others = others.filter((one) => !needed.includes(one));
    await Promise.allSettled(needed.map(({ face }) => face.load()));
    for (const { face } of needed) document.fonts.add(face);
    document.documentElement.style.setProperty("--font", family);
  };
  const showTyped = ({ target }: Event) => {
    void showIn((target as HTMLInputElement).value ?? "");
  };
  document.addEventListener("input", showTyped);
  // A restored answer.
  document.addEventListener("written", showTyped, true);
  const answers = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  void showIn(document.body.textContent + answers.map(({ value }) => value).join(""));
}
