import { acceptOf, acceptTokens } from "../../files/accept.ts";
import type { Texts } from "../texts/en.ts";

/** Media types and extensions whose name is not simply their last part. */
const NAMES: Readonly<Record<string, string>> = {
  jpg: "JPEG",
  jpe: "JPEG",
  jfif: "JPEG",
  pjpeg: "JPEG",
  tif: "TIFF",
  htm: "HTML",
  mpg: "MPEG",
  webp: "WebP",
  webm: "WebM",
  "audio/mpeg": "MP3",
  "audio/mp4": "M4A",
  "video/quicktime": "MOV",
  "video/x-msvideo": "AVI",
  "video/x-matroska": "MKV",
  "text/plain": "TXT",
  "text/markdown": "MD",
  "text/calendar": "ICS",
  "text/vcard": "VCF",
  "application/msword": "DOC",
  "application/vnd.ms-excel": "XLS",
  "application/vnd.ms-powerpoint": "PPT",
  "application/vnd.ms-outlook": "MSG",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "DOCX",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "XLSX",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PPTX",
  "application/vnd.ms-word.document.macroenabled.12": "DOCM",
  "application/vnd.ms-excel.sheet.macroenabled.12": "XLSM",
  "application/vnd.ms-powerpoint.presentation.macroenabled.12": "PPTM",
  "application/vnd.oasis.opendocument.text": "ODT",
  "application/vnd.oasis.opendocument.spreadsheet": "ODS",
  "application/vnd.oasis.opendocument.presentation": "ODP",
  "application/vnd.apple.keynote": "KEY",
  "application/x-iwork-pages-sffpages": "PAGES",
  "application/x-iwork-numbers-sffnumbers": "NUMBERS",
  "application/x-iwork-keynote-sffkey": "KEY",
  "application/postscript": "EPS",
};

type KindTexts = Readonly<Partial<Texts>>;

/** `.pdf` and `application/pdf` are "PDF", `image/*` is "images" in the language of the texts. */
function nameOf(token: string, texts: KindTexts): string {
  const [kind, subtype] = token.split("/");
  if (subtype === "*") return texts[`file.kind.${kind}` as "file.kind.image"] ?? token;
  const name = subtype?.replace(/^.*\.(?=[a-z])|^x-|\+.*$|-compressed$/g, "") ?? token.slice(1);
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
