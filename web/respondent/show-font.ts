import { SHEET_IDS } from "./sheet-ids.ts";

/** A `unicode-range` of CSS as a pattern: letters of it. */
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
 * Puts the page into its own font once its files are there, and adds others when somebody types letters of theirs. A
 * sheet that applied at once would have the page laid out twice, before and after they come, and look for fonts to wait
 * with: what the sheet says where no script runs is done here.
 */
export function showFont(): void {
  const sheet = (document.getElementById(SHEET_IDS.font) as HTMLStyleElement | null)?.sheet;
  const rules = [...(sheet?.cssRules ?? [])];
  let others = rules.filter((rule) => rule instanceof CSSFontFaceRule).map(faceOf);
  const family = rules.find((rule) => rule instanceof CSSStyleRule)?.style.getPropertyValue("--font") ?? "";
  const showIn = async (text: string) => {
    const needed = others.filter(({ letters }) => letters.test(text));
    // A key that is pressed meanwhile would name a family that is not there yet.
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
  // An answer that was restored.
  document.addEventListener("written", showTyped, true);
  const answers = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  void showIn(document.body.textContent + answers.map(({ value }) => value).join(""));
}
