import { COUNTRY_CODES } from "../countries.ts";

const IN_ENGLISH = "en";

const names = new Map<string, Intl.DisplayNames>();

/** The country's name in a language. An unknown code stays unchanged. */
export function countryName(code: string, lang: string = IN_ENGLISH): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const known = names.get(lang) ?? new Intl.DisplayNames([lang], { type: "region", fallback: "code" });
  names.set(lang, known);
  return known.of(code) ?? code;
}

/** Without case and accents, and with plain apostrophes: "Côte d’Ivoire" is found by "cote d'". */
const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();

const foldedNames = new Map<string, readonly (readonly [code: string, name: string])[]>();

function namesIn(lang: string) {
  const known =
    foldedNames.get(lang) ?? COUNTRY_CODES.map((code) => [code, folded(countryName(code, lang))] as const);
  foldedNames.set(lang, known);
  return known;
}

/** The codes of the countries whose name, in the language or in English, matches. `matches` gets folded names. */
function codesOf(lang: string, matches: (name: string) => boolean): string[] {
  const found = [...namesIn(IN_ENGLISH), ...(lang === IN_ENGLISH ? [] : namesIn(lang))].filter(([, name]) =>
    matches(name),
  );
  return [...new Set(found.map(([code]) => code))];
}

/** The codes of the countries whose name contains the text, in the language or in English. */
export function countriesNamed(text: string, lang: string = IN_ENGLISH): string[] {
  const wanted = folded(text.trim());
  return wanted === "" ? [] : codesOf(lang, (name) => name.includes(wanted));
}

/** The codes of the countries whose name fits a pattern of SQL's `ilike`, in the language or in English. */
export function countriesLike(pattern: string, lang: string = IN_ENGLISH): string[] {
  const parts = folded(pattern).match(/\\?[\s\S]/gu) ?? [];
  return codesOf(lang, (name) => fits([...name], parts));
}

/**
 * Whether a text fits the parts of a pattern: `%`, `_`, characters, and escaped ones. Not as a regular expression,
 * which can take hours for a pattern with many `%`: here, only the last `%` is tried again.
 */
function fits(text: readonly string[], parts: readonly string[]): boolean {
  let [at, part] = [0, 0];
  let any: { at: number; part: number } | null = null;
  while (at < text.length) {
    if (parts[part] === "%") {
      any = { at, part };
      part += 1;
    } else if (parts[part] === "_" || parts[part]?.replace(/^\\(?=[\s\S])/u, "") === text[at]) {
      at += 1;
      part += 1;
    } else if (any !== null) {
      any.at += 1;
      at = any.at;
      part = any.part + 1;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === "%");
}

/** The code for a name in the language or in English, or for a code; null: neither. */
export function findCountry(text: string, lang: string = IN_ENGLISH): string | null {
  const wanted = folded(text.trim());
  const isWanted = (name: string) => name === wanted;
  return COUNTRY_CODES.find((code) => code.toLowerCase() === wanted) ?? codesOf(lang, isWanted)[0] ?? null;
}
