/** The languages of the public pages. */
export const LANGUAGES = [
  "en",
  "es",
  "ko",
  "ja",
  "zh",
  "fr",
  "pt",
  "it",
  "de",
  "ru",
  "ar",
  "hi",
  "nl",
] as const;

export type Language = (typeof LANGUAGES)[number];

/** Text direction of a language, for the HTML `dir` attribute. */
export function textDirection(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** Whether lines may only break between words (CJK typography of the specification). */
export function isCjkOptimized(language: Language): boolean {
  return language === "ko" || language === "ja";
}
