import { AppError } from "#core/errors/app-error.ts";
import { parseNumbers } from "#core/values/exact-json.ts";
import { discard } from "./discard-body.ts";

/** Reads the body and counts its bytes so that a wrong Content-Length cannot exceed `limit`. */
export async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit)
    throw new AppError("BODY_TOO_LARGE", { limit });
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await discard(reader);
      throw new AppError("BODY_TOO_LARGE", { limit });
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** The media type in lower case, without parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}

export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (mediaType(request) !== "application/json") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { expected: "application/json" });
  }
  return parseJson(await readBody(request, limit));
}

const MAX_DEPTH = 100;
/** Limits the processing time, which grows with the number of values. */
const MAX_VALUES = 200_000;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const [QUOTE, BACKSLASH, COMMA, BRACKET, CLOSING_BRACKET, BRACE, CLOSING_BRACE] = Array.from(
  '"\\,[]{}',
  (character) => character.charCodeAt(0),
);

/**
 * BAD_REQUEST for a body that is not JSON, is nested deeply enough to exhaust the stack, or has too many
 * values. `replace`: substitutes numbers that JavaScript would change; by default NaN, which no schema
 * accepts.
 */
export function parseJson(
  bytes: Uint8Array,
  replace: (source: string) => unknown = () => Number.NaN,
): unknown {
  let isCrowded = false;
  try {
    const text = decoder.decode(bytes);
    const { depth, values } = measure(text);
    isCrowded = values > MAX_VALUES;
    if (depth <= MAX_DEPTH && !isCrowded) return parseNumbers(text, replace);
  } catch {}
  const reason = isCrowded
    ? "The body has too many values."
    : "The body is not JSON, or it is nested too deeply.";
  throw new AppError("BAD_REQUEST", { reason });
}

/** Deepest nesting of brackets outside strings, and an upper bound for the number of values. */
function measure(text: string): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isInString && character === BACKSLASH) at += 1;
    else if (character === QUOTE) isInString = !isInString;
    else if (isInString) continue;
    else if (character === COMMA) values += 1;
    else if (character === BRACKET || character === BRACE) {
      values += 1;
      depth = Math.max(depth, ++open);
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) open -= 1;
  }
  return { depth, values };
}
