/** Digits of all keyboards that people type phone numbers with, for brackets of a pattern. */
export const DIGIT = "0-9\uff10-\uff19\u0660-\u0669\u06f0-\u06f9";
/** Punctuation within phone numbers, likewise. It begins with a hyphen, so it comes first. */
export const MARK =
  "-\u2010-\u2015\u2212\u30fc\uff0d\uff0f/\uff0e. \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d[\\]~\u2053\u223c\uff5e";

export const PLUS = "+\uff0b";

const OTHERS = new RegExp(`[^${DIGIT}]`, "g");
const MARKS = new RegExp(`[${MARK}]+`, "g");

/** The digits of a text, in ASCII. */
export const digitsOf = (text: string) =>
  text.replace(OTHERS, "").replace(/\D/g, (digit) => String(digit.charCodeAt(0) & 15));

/** A number as it is written after a calling code: with spaces only. */
export const spaced = (text: string) => text.replace(MARKS, " ").trim();

export const startsLike = (text: string, pattern: string) => new RegExp(`^(?:${pattern})`).test(text);

export const isLike = (text: string, pattern: string) => startsLike(text, `(?:${pattern})$`);
