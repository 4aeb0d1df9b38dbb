/** Words and signs that mean yes and no, each pair together: in the languages of forms, and in other programs' files. */
const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  ["true", "false"],
  // PostgreSQL's.
  ["t", "f"],
  ["yes", "no"],
  ["on", "off"],
  ["checked", "unchecked"],
  ["✓", "✗"],
  ["✔", "✘"],
  ["☑", "☐"],
  ["✅", "❌"],
  ["نعم", "لا"],
  ["صحيح", "خطأ"],
  ["ja", "nein"],
  ["wahr", "falsch"],
  ["si", "no"],
  ["sí", "no"],
  ["verdadero", "falso"],
  ["oui", "non"],
  ["vrai", "faux"],
  ["हाँ", "नहीं"],
  ["हां", "नहीं"],
  ["सही", "गलत"],
  ["sì", "no"],
  ["vero", "falso"],
  ["はい", "いいえ"],
  ["예", "아니요"],
  ["예", "아니오"],
  ["네", "아니요"],
  ["네", "아니오"],
  ["참", "거짓"],
  ["ja", "nee"],
  ["waar", "onwaar"],
  ["sim", "não"],
  ["sim", "nao"],
  ["verdadeiro", "falso"],
  ["да", "нет"],
  ["истина", "ложь"],
  ["是", "否"],
  ["真", "假"],
];
/** They mean so only where it is known that the answer is yes or no. */
const SHORT_YES = ["y", "x", "1"];
const SHORT_NO = ["n", "-", "0"];

const plain = (text: string) => text.normalize("NFC").toLowerCase();
const YES: ReadonlySet<string> = new Set([...PAIRS.map(([yes]) => plain(yes)), ...SHORT_YES]);
const NO: ReadonlySet<string> = new Set([...PAIRS.map(([, no]) => plain(no)), ...SHORT_NO]);

/** Yes or no, in words of the forms' languages; null: neither. */
export function readBoolean(text: string): boolean | null {
  const word = plain(text.trim());
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

/** What means yes even where no value says no. Other words may be codes: `NO` is Norway, `ON` Ontario. */
const PLAIN_YES: ReadonlySet<string> = new Set(["true", "yes", "checked", "✓", "✔", "☑", "✅"]);

/** Whether the texts are yes and no, in words that belong together. */
export function areYesAndNo(texts: Iterable<string>): boolean {
  const words = new Set<string>();
  for (const text of texts) {
    words.add(plain(text));
    if (words.size > 2) return false;
  }
  if (words.size === 1) return [...words].every((word) => PLAIN_YES.has(word));
  return PAIRS.some((pair) => pair.every((word) => words.has(plain(word))));
}
