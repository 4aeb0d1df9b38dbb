/** The type that a file's first bytes show; `media` is a container for audio, video or both. */
type Content = "image" | "audio" | "video" | "media" | "pdf" | "markup" | "text";

/** Enough bytes to recognize every known format. */
export const CONTENT_BYTES = 1024;

/** `type`: of pictures. Others begin like several types. */
type Signature = readonly [at: number, bytes: string, content: Content, type?: string];

/** The first that matches counts. */
const SIGNATURES: readonly Signature[] = [
  [0, "\x89PNG\r\n\x1a\n", "image", "image/png"],
  [0, "\xff\xd8\xff", "image", "image/jpeg"],
  [0, "GIF8", "image", "image/gif"],
  [8, "WEBP", "image", "image/webp"],
  [4, "ftypavi", "image", "image/avif"],
  [4, "ftyphe", "image", "image/heic"],
  [4, "ftypmif1", "image", "image/heic"],
  [0, "BM", "image"],
  [0, "II*\0", "image"],
  [0, "MM\0*", "image"],
  [4, "ftyp", "media"],
  [4, "moov", "media"],
  [0, "\x1aE\xdf\xa3", "media"],
  [0, "OggS", "media"],
  [0, "ID3", "audio"],
  [0, "fLaC", "audio"],
  [8, "WAVE", "audio"],
  [0, "MThd", "audio"],
  [8, "AVI ", "video"],
  [0, "FLV", "video"],
  [0, "%PDF-", "pdf"],
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

const signatureOf = (bytes: Uint8Array) =>
  SIGNATURES.find(([at, signature]) => startsAt(bytes, at, signature));

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
  const [, , content = textContent(bytes), seen] = signatureOf(bytes) ?? [];
  if (type === "application/pdf") return content !== "pdf";
  if (type === "image/svg+xml") return content !== "markup";
  if (SAFE_IMAGES.includes(type)) return seen !== type;
  // An unknown format passes, unless the bytes are text.
  if (content === null) return false;
  return content !== family && !(content === "media" && family !== "image");
}

/**
 * The media type of a file: of a picture, the one that its first bytes (up to `CONTENT_BYTES`) show. Browsers derive
 * `declared` from the ending of the name, which is wrong for a renamed picture, and empty for endings that the system does
 * not know. All other files are what they are declared, also a text that begins as a picture does.
 */
export function trueType(declared: string | undefined, bytes: Uint8Array): string {
  const shown = signatureOf(bytes)?.[3];
  return shown !== undefined && textContent(bytes) === null ? shown : uploadType(declared);
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
