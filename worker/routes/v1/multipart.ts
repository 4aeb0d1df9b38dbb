/** Facts that the runtime's own multipart reader does not report. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function boundaryOf(contentType: string): string | null {
  return /boundary="?([^";]+)/i.exec(contentType)?.[1] ?? null;
}

function* positions(bytes: Uint8Array, separator: Uint8Array): Generator<number> {
  for (let at = bytes.indexOf(separator[0]!); at !== -1; at = bytes.indexOf(separator[0]!, at + 1))
    if (separator.every((byte, offset) => bytes[at + offset] === byte)) yield at;
}

/**
 * Whether a form has more than `most` parts. Checked before objects are created for each: a body of nothing
 * but boundaries would have millions.
 */
export function isCrowded(bytes: Uint8Array, contentType: string, most: number): boolean {
  const boundary = boundaryOf(contentType);
  const separator = encoder.encode(boundary === null ? "&" : `--${boundary}`);
  let count = 0;
  for (const _ of positions(bytes, separator)) if (++count > most) return true;
  return false;
}

/** Longer than the header of any part that a browser sends. */
const HEADER_BYTES = 16_384;
const FILE_NAME = /^content-disposition:[^\r\n]*;\s*filename="((?:\\"|[^"\r\n])*)"/im;

/**
 * Names of the posted files in order, as their senders named them. Browsers escape three characters and send
 * backslashes unescaped; runtimes differ in how they read either.
 */
export function postedFileNames(bytes: Uint8Array, contentType: string): string[] {
  const separator = encoder.encode(`--${boundaryOf(contentType)}\r\n`);
  const names: string[] = [];
  for (const at of positions(bytes, separator)) {
    const start = at + separator.length;
    const [header = ""] = decoder.decode(bytes.subarray(start, start + HEADER_BYTES)).split("\r\n\r\n", 1);
    const name = FILE_NAME.exec(header)?.[1];
    if (name !== undefined) names.push(unescapeName(name));
  }
  return names;
}

const ESCAPED: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n", '\\"': '"' };

function unescapeName(name: string): string {
  return name.replace(/%22|%0D|%0A|\\"/gi, (escaped) => ESCAPED[escaped.toUpperCase()]!);
}
