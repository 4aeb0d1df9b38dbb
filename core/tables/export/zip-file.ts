/** What is used of fflate. The Worker and the editor pass it, because core has no packages. */
export interface Compression {
  Zip: new (
    onChunk: (error: Error | null, chunk: Uint8Array) => void,
  ) => { add(entry: never): void; end(): void };
  ZipDeflate: new (
    name: string,
    options: { level: typeof LEVEL },
  ) => { mtime?: number | Date | string; push(bytes: Uint8Array, isLast?: boolean): void };
  strToU8: (text: string) => Uint8Array;
  deflateSync: (bytes: Uint8Array, options: { level: typeof LEVEL }) => Uint8Array;
}

/** The fastest level: a higher one takes twice the time, and saves a sixth of the file. */
const LEVEL = 1;

/** Bytes that a text takes in a zip file. */
export function compressedLength(text: string, { deflateSync, strToU8 }: Compression): number {
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
  readonly #compression: Compression;
  readonly #zip: InstanceType<Compression["Zip"]>;
  #chunks: Uint8Array[] = [];
  #entry: InstanceType<Compression["ZipDeflate"]> | null = null;

  constructor(now: Date, compression: Compression) {
    this.#now = now;
    this.#compression = compression;
    this.#zip = new compression.Zip((error, chunk) => {
      if (error) throw error;
      this.#chunks.push(chunk);
      this.bytes += chunk.length;
    });
  }

  beginEntry(name: string): void {
    this.#entry = new this.#compression.ZipDeflate(name, { level: LEVEL });
    this.#entry.mtime = this.#now;
    this.#zip.add(this.#entry as never);
    this.entry_bytes = 0;
  }

  write(text: string): void {
    if (text === "") return;
    const bytes = this.#compression.strToU8(text);
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
