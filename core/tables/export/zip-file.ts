import { deflateSync, strToU8, Zip, ZipDeflate } from "fflate";

/** The fastest level: a higher one takes twice the time, and saves a sixth of the file. */
const LEVEL = 1;

/** Bytes that a text takes in a zip file. */
export function compressedLength(text: string): number {
  return deflateSync(strToU8(text), { level: LEVEL }).length;
}

/** A zip file, written entry after entry. What was compressed so far is taken away, so that little is kept. */
export class ZipFile {
  /** Of the entry so far, before compression. */
  entry_bytes = 0;
  /** Of all entries so far, before compression. */
  written = 0;
  /** Of the file so far. */
  bytes = 0;
  readonly #now: Date;
  readonly #zip: Zip;
  #chunks: Uint8Array[] = [];
  #entry: ZipDeflate | null = null;

  constructor(now: Date) {
    this.#now = now;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#chunks.push(chunk);
      this.bytes += chunk.length;
    });
  }

  beginEntry(name: string): void {
    this.#entry = new ZipDeflate(name, { level: LEVEL });
    this.#entry.mtime = this.#now;
    this.#zip.add(this.#entry);
    this.entry_bytes = 0;
  }

  write(text: string): void {
    if (text === "") return;
    const bytes = strToU8(text);
    this.entry_bytes += bytes.length;
    this.written += bytes.length;
    this.#entry!.push(bytes);
  }

  endEntry(): void {
    this.#entry!.push(new Uint8Array(), true);
  }

  entry(name: string, text: string): void {
    this.beginEntry(name);
    this.write(text);
    this.endEntry();
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array {
    const taken = new Uint8Array(this.#chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      taken.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [];
    return taken;
  }
}
