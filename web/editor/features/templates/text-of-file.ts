const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** JSON begins with ASCII, whose other byte is zero in UTF-16. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (startsWith(bytes, 0xff, 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)) return "utf-16le";
  return startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0) ? "utf-16be" : "utf-8";
}

/** The text of a JSON file in UTF-8 or UTF-16. Null: in another encoding, in which its letters would be others. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
