/** Encodings of text files that browsers decode, by their names there. */
export const ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "iso-8859-2",
  "windows-1257",
  "windows-1254",
  "windows-1251",
  "koi8-r",
  "koi8-u",
  "ibm866",
  "iso-8859-5",
  "x-mac-cyrillic",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "windows-1258",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "euc-kr",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Names that files and web pages use for the same. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  utf8: "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "us-ascii": "windows-1252",
  "iso-8859-9": "windows-1254",
  gbk: "gb18030",
  gb2312: "gb18030",
  "x-gbk": "gb18030",
  "big5-hkscs": "big5",
  sjis: "shift_jis",
  "x-sjis": "shift_jis",
  "windows-31j": "shift_jis",
  "ks_c_5601-1987": "euc-kr",
  "windows-949": "euc-kr",
  "tis-620": "windows-874",
};

/** The encoding with this name; null: none that is offered. */
export const encodingOf = (name: string): Encoding | null =>
  ENCODINGS.find((one) => one === name) ?? OTHER_NAMES[name] ?? null;
