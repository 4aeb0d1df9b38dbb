import { FONT_SHEET_ID } from "../sheet-ids.ts";

/** Converts a CSS `unicode-range` to a pattern that matches its letters. */
function lettersOf(range: string): RegExp {
  return new RegExp(`[${range.replace(/[^-\da-f]*([\da-f]+)/gi, "\\u{$1}")}]`, "u");
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
  // The last rule sets the family, the others are its files (fonts.ts).
  const family = rules.pop() as CSSStyleRule;
  let others = (rules as CSSFontFaceRule[]).map(faceOf);
  const showIn = async (text: string) => {
    const needed = others.filter(({ letters }) => letters.test(text));
    // A key pressed meanwhile would use a family that is not loaded yet.
    if (needed.length === 0) return;
    others = others.filter((one) => !needed.includes(one));
    await Promise.allSettled(needed.map(({ face }) => face.load()));
    for (const { face } of needed) document.fonts.add(face);
    document.documentElement.style.setProperty("--font", family.style.getPropertyValue("--font"));
  };
  const showTyped = ({ target }: Event) => {
    void showIn((target as HTMLInputElement).value ?? "");
  };
  document.addEventListener("input", showTyped);
  // A restored answer.
  document.addEventListener("written", showTyped, true);
  void showIn(document.body.textContent);
  for (const { value } of document.querySelectorAll<HTMLInputElement>("input, textarea")) void showIn(value);
}
