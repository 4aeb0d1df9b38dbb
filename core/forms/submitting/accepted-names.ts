import { acceptOf, acceptTokens } from "../../files/accept.ts";
import type { Texts } from "../texts/en.ts";

/** Types whose name is not the last part of their media type or extension. */
const NAMES: Readonly<Record<string, string>> = {
  jpg: "JPEG",
  tif: "TIFF",
  htm: "HTML",
  webp: "WebP",
  webm: "WebM",
  plain: "TXT",
  "audio/mpeg": "MP3",
  "audio/mp4": "M4A",
  quicktime: "MOV",
  msvideo: "AVI",
  matroska: "MKV",
  calendar: "ICS",
  msword: "DOC",
  "ms-excel": "XLS",
  "ms-powerpoint": "PPT",
  document: "DOCX",
  sheet: "XLSX",
  presentation: "PPTX",
};

type KindTexts = Readonly<Partial<Texts>>;

/** `.pdf` and `application/pdf` are "PDF", `image/*` is "images" in the language of the texts. */
function nameOf(token: string, texts: KindTexts): string {
  const [kind, subtype] = token.split("/");
  if (subtype === "*") return texts[`file.kind.${kind}` as "file.kind.image"] ?? token;
  const name = subtype?.replace(/^.*\.(?=[a-z])|^x-|\+.*$|-compressed$/g, "") ?? token.slice(1);
  if (token.includes(".opendocument.")) return `OD${name[0]}`.toUpperCase();
  return NAMES[token] ?? NAMES[name] ?? name.toUpperCase();
}

/**
 * What a file field accepts, as people say it: "images, PDF, and DOCX". Empty: everything.
 */
export function acceptedNames(
  field: { type: string; accept?: string | null },
  texts: KindTexts,
  lang: string,
): string {
  const names = acceptTokens(acceptOf(field)).map((token) => nameOf(token, texts));
  return new Intl.ListFormat(lang).format(new Set(names));
}
