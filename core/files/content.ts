/** The type that a file's first bytes show; `media` is a container for audio, video or both. */
type Content = "image" | "audio" | "video" | "media" | "pdf" | "markup" | "text";

/** Enough bytes to recognize every known format. */
export const CONTENT_BYTES = 1024;

const SIGNATURES: readonly { at: number; bytes: string; content: Content; type?: string }[] = [
  { at: 0, bytes: "\x89PNG\r\n\x1a\n", content: "image", type: "image/png" },
  { at: 0, bytes: "\xff\xd8\xff", content: "image", type: "image/jpeg" },
  { at: 0, bytes: "GIF8", content: "image", type: "image/gif" },
  { at: 8, bytes: "WEBP", content: "image", type: "image/webp" },
  { at: 4, bytes: "ftypavi", content: "image", type: "image/avif" },
  { at: 4, bytes: "ftyphei", content: "image" },
  { at: 4, bytes: "ftypmif1", content: "image" },
  { at: 0, bytes: "BM", content: "image" },
  { at: 0, bytes: "II*\0", content: "image" },
  { at: 0, bytes: "MM\0*", content: "image" },
  { at: 4, bytes: "ftyp", content: "media" },
  { at: 4, bytes: "moov", content: "media" },
  { at: 0, bytes: "\x1aE\xdf\xa3", content: "media" },
  { at: 0, bytes: "OggS", content: "media" },
  { at: 0, bytes: "ID3", content: "audio" },
  { at: 0, bytes: "fLaC", content: "audio" },
  { at: 8, bytes: "WAVE", content: "audio" },
  { at: 0, bytes: "MThd", content: "audio" },
  { at: 8, bytes: "AVI ", content: "video" },
  { at: 0, bytes: "FLV", content: "video" },
  { at: 0, bytes: "%PDF-", content: "pdf" },
];

/** Pictures that browsers never interpret as another type: safe to serve from our own origin. */
export const SAFE_IMAGES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
];

function startsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (bytes[at + n] !== text.charCodeAt(n)) return false;
  return true;
}

const isWhitespace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
const isControl = (byte: number) => byte < 32 && !isWhitespace(byte) && byte !== 27;

function textContent(bytes: Uint8Array): Content | null {
  const start = startsAt(bytes, 0, "\xef\xbb\xbf") ? bytes.subarray(3) : bytes;
  if (start.some(isControl)) return null;
  return start.find((byte) => !isWhitespace(byte)) === 0x3c ? "markup" : "text";
}

/** Normalizes `image/svg+xml; charset=utf-8` and `IMAGE/PNG` for comparison. */
function bareType(type: string): string {
  return (type.split(";")[0] ?? "").trim().toLowerCase();
}

/** The media type with which an upload is announced and sent: without parameters, as the storage signs it. */
export function uploadType(type: string | undefined): string {
  const plain = bareType(type ?? "");
  return /^[\w.+-]+\/[\w.+-]+$/.test(plain) ? plain : "application/octet-stream";
}

/**
 * Whether a file's first bytes (up to `CONTENT_BYTES`) contradict its media type, for example HTML declared
 * as a picture. Checks images, audio, video and PDF. All other types are only served as downloads.
 */
export function isContradicted(declared: string, bytes: Uint8Array): boolean {
  const type = bareType(declared);
  const [family] = type.split("/");
  const isMedia = family === "image" || family === "audio" || family === "video";
  if (!isMedia && type !== "application/pdf") return false;
  const found = SIGNATURES.find(({ at, bytes: signature }) => startsAt(bytes, at, signature));
  const content = found?.content ?? textContent(bytes);
  if (type === "application/pdf") return content !== "pdf";
  if (type === "image/svg+xml") return content !== "markup";
  if (SAFE_IMAGES.includes(type)) return found?.type !== type;
  // An unknown format passes, unless the bytes are text.
  if (content === null) return false;
  return content !== family && !(content === "media" && family !== "image");
}

/** Whether files of this type may be shown in a browser instead of downloaded. */
export function isSafeImage(type: string): boolean {
  return SAFE_IMAGES.includes(bareType(type));
}

/** Whether it is a PDF, which browsers show in a viewer of their own. */
export const isPdf = (type: string): boolean => bareType(type) === "application/pdf";

/** Whether browsers play files of this type without running any code in them. */
export function isPlayable(type: string): boolean {
  return /^(?:audio|video)\/[\w.+-]+$/.test(bareType(type));
}
