/** The type that a file's first bytes show; `media` is a container for audio, video or both. */
type Content = "image" | "audio" | "video" | "media" | "pdf" | "markup" | "text";

/** Enough bytes to recognize every known format. */
export const CONTENT_BYTES = 1024;

interface Signature {
  at: number;
  bytes: string;
  content: Content;
  /** Of a file that comes without a type, or with one that its bytes contradict. */
  type?: string;
}

/** The first that matches counts. */
const SIGNATURES: readonly Signature[] = [
  { at: 0, bytes: "\x89PNG\r\n\x1a\n", content: "image", type: "image/png" },
  { at: 0, bytes: "\xff\xd8\xff", content: "image", type: "image/jpeg" },
  { at: 0, bytes: "GIF8", content: "image", type: "image/gif" },
  { at: 8, bytes: "WEBP", content: "image", type: "image/webp" },
  { at: 4, bytes: "ftypavi", content: "image", type: "image/avif" },
  { at: 4, bytes: "ftyphei", content: "image", type: "image/heic" },
  { at: 4, bytes: "ftyphev", content: "image", type: "image/heic-sequence" },
  { at: 4, bytes: "ftypmif1", content: "image", type: "image/heif" },
  { at: 0, bytes: "BM", content: "image" },
  { at: 0, bytes: "II*\0", content: "image", type: "image/tiff" },
  { at: 0, bytes: "MM\0*", content: "image", type: "image/tiff" },
  { at: 4, bytes: "ftypM4A", content: "media", type: "audio/mp4" },
  { at: 4, bytes: "ftypqt", content: "media", type: "video/quicktime" },
  { at: 4, bytes: "ftyp", content: "media", type: "video/mp4" },
  { at: 4, bytes: "moov", content: "media", type: "video/quicktime" },
  { at: 0, bytes: "\x1aE\xdf\xa3", content: "media", type: "video/webm" },
  { at: 0, bytes: "OggS", content: "media", type: "audio/ogg" },
  { at: 0, bytes: "ID3", content: "audio", type: "audio/mpeg" },
  { at: 0, bytes: "fLaC", content: "audio", type: "audio/flac" },
  { at: 8, bytes: "WAVE", content: "audio", type: "audio/wav" },
  { at: 0, bytes: "MThd", content: "audio", type: "audio/midi" },
  { at: 8, bytes: "AVI ", content: "video", type: "video/x-msvideo" },
  { at: 0, bytes: "FLV", content: "video", type: "video/x-flv" },
  { at: 0, bytes: "%PDF-", content: "pdf", type: "application/pdf" },
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

function signatureOf(bytes: Uint8Array): Signature | undefined {
  const found = SIGNATURES.find(({ at, bytes: signature }) => startsAt(bytes, at, signature));
  if (found?.type !== "image/heif") return found;
  // It names only the container. The brands that follow, in any order, say what is in it.
  const brands = String.fromCharCode(...bytes.subarray(16, 40));
  const format = /avif|heic/.exec(brands)?.[0];
  return format ? { ...found, type: `image/${format}` } : found;
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
  const found = signatureOf(bytes);
  const content = found?.content ?? textContent(bytes);
  if (type === "application/pdf") return content !== "pdf";
  if (type === "image/svg+xml") return content !== "markup";
  if (SAFE_IMAGES.includes(type)) return found?.type !== type;
  // An unknown format passes, unless the bytes are text.
  if (content === null) return false;
  return content !== family && !(content === "media" && family !== "image");
}

/**
 * The media type of a file by its first bytes (up to `CONTENT_BYTES`). Browsers derive `declared` from the ending of the
 * name, which is wrong for a renamed picture, and empty for endings that the system does not know. Where the bytes show
 * no known format, or one that is only the base of the declared one, the type stays as declared.
 */
export function trueType(declared: string | undefined, bytes: Uint8Array): string {
  const type = uploadType(declared);
  const seen = signatureOf(bytes)?.type;
  if (seen === undefined) return type;
  const isUnknown = type === "application/octet-stream";
  return isUnknown || SAFE_IMAGES.includes(seen) || isContradicted(type, bytes) ? seen : type;
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
