import { SAFE_IMAGES } from "./content.ts";

/** What a file type accepts when its owner sets nothing. */
const DEFAULT_ACCEPT: Readonly<Record<string, string>> = {
  image: "image/*",
  audio: "audio/*",
  video: "video/*",
};

/**
 * The field's `accept` value as in HTML; empty: everything. A rich text accepts the pictures that it can
 * show.
 */
export function acceptOf({ type, accept }: { type: string; accept?: string | null }): string {
  if (type === "richtext") return SAFE_IMAGES.join();
  return accept || DEFAULT_ACCEPT[type] || "";
}

function matchesToken(token: string, name: string, type: string): boolean {
  if (token === "*" || token === "*/*") return true;
  if (token.startsWith(".")) return name.endsWith(token);
  if (token.endsWith("/*")) return type.startsWith(token.slice(0, -1));
  return type === token;
}

/** The parts of an `accept` list in lower case, without those that are empty. */
export function acceptTokens(accept: string | null | undefined): string[] {
  const tokens = (accept ?? "").toLowerCase().split(",");
  return tokens.map((token) => token.trim()).filter((token) => token !== "");
}

const ACCEPT_TOKEN = /^(?:\*|\*\/\*|\.[^/\s*]+|[\w.+-]+\/(?:\*|[\w.+-]+))$/;

/**
 * The first part of an `accept` list that matches no file because it is neither a media type nor an
 * extension: `pdf`.
 */
export function deadAcceptToken(accept: string | null | undefined): string | undefined {
  return acceptTokens(accept).find((token) => !ACCEPT_TOKEN.test(token));
}

/**
 * Whether a file matches an `accept` list of media types and extensions by HTML's rules: case and parameters
 * of the media type are ignored, and an empty list accepts everything.
 */
export function acceptsFile(
  accept: string | null | undefined,
  file: { name: string; type: string },
): boolean {
  const wanted = acceptTokens(accept);
  const type = (file.type.split(";")[0] ?? "").trim().toLowerCase();
  return wanted.length === 0 || wanted.some((token) => matchesToken(token, file.name.toLowerCase(), type));
}
