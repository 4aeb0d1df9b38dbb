import type { OpenObject, StorageClient, StoredObject, UploadTerms } from "../storage.ts";

/** A storage in memory. Its signed addresses contain what was signed, but cannot be fetched. */
export class FakeStorage implements StorageClient {
  origin: string | null = "https://storage.test";
  isUnreachable = false;
  readonly objects = new Map<string, { body: Uint8Array; type: string }>();

  async signUpload(path: string, terms: UploadTerms): Promise<string> {
    return this.#address(path, terms);
  }

  async signDownload(path: string): Promise<string> {
    return this.#address(path, {});
  }

  async read(path: string, bytes: number): Promise<StoredObject | null> {
    const object = this.objects.get(path);
    return object
      ? { size: object.body.byteLength, type: object.type, head: object.body.slice(0, bytes) }
      : null;
  }

  async open(path: string): Promise<OpenObject | null> {
    const object = this.objects.get(path);
    if (!object) return null;
    const body = new Response(object.body.slice()).body as ReadableStream<Uint8Array>;
    return { size: object.body.byteLength, type: object.type, part: null, body };
  }

  async write(path: string, body: ArrayBuffer, type: string): Promise<void> {
    if (!this.objects.has(path)) this.objects.set(path, { body: new Uint8Array(body), type });
  }

  async ping() {
    if (this.isUnreachable) throw new Error("File storage is unreachable.");
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.objects.delete(path);
  }

  #address(path: string, terms: object): string {
    if (this.origin === null) throw new Error("File storage is not configured.");
    const query = Object.entries(terms).map(([name, value]) => [name, String(value)]);
    return `${this.origin}/${path}?${new URLSearchParams(query)}`;
  }
}
