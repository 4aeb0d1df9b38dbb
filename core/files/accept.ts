import { SAFE_IMAGES } from "./content.ts";

/** What an alias of the file type accepts when the owner says nothing. */
const DEFAULT_ACCEPT: Readonly<Record<string, string>> = {
  image: "image/*",
  audio: "audio/*",
  video: "video/*",
};

/** What a field takes, as HTML has it; empty: everything. A rich text takes the pictures that can be shown in it. */
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

function acceptTokens(accept: string | null | undefined): string[] {
  const tokens = (accept ?? "").toLowerCase().split(",");
  return tokens.map((token) => token.trim()).filter((token) => token !== "");
}

const ACCEPT_TOKEN = /^(?:\*|\*\/\*|\.[^/\s*]+|[\w.+-]+\/(?:\*|[\w.+-]+))$/;

/** The first part of an `accept` list that no file could fit, neither a media type nor an ending: `pdf`. */
export function deadAcceptToken(accept: string | null | undefined): string | undefined {
  return acceptTokens(accept).find((token) => !ACCEPT_TOKEN.test(token));
}

/**
 * Whether a file fits an `accept` list of media types and extensions, with HTML's rules: case does not matter, parameters
 * of the media type are not compared, an empty list accepts everything.
 */
export function acceptsFile(
  accept: string | null | undefined,
  file: { name: string; type: string },
): boolean {
  const wanted = acceptTokens(accept);
  const type = (file.type.split(";")[0] ?? "").trim().toLowerCase();
  return wanted.length === 0 || wanted.some((token) => matchesToken(token, file.name.toLowerCase(), type));
}
