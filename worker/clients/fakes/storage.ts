import { AppError } from "#core/errors/app-error.ts";
import type { OpenObject, SignedPut, StorageClient, StoredObject, UploadTerms } from "../storage.ts";

/** A storage in memory. Its signed addresses contain what was signed, but cannot be fetched. */
export class FakeStorage implements StorageClient {
  origin: string | null = "https://storage.test";
  isUnreachable = false;
  /** The storage answers, but copies nothing. */
  refusesCopies = false;
  readonly objects = new Map<string, { body: Uint8Array; type: string }>();

  async signUpload(path: string, { type, size, is_once }: UploadTerms): Promise<SignedPut> {
    const headers = { "content-type": type, ...(is_once && { "if-none-match": "*" }) };
    return { url: this.#address(path, { type, size }), headers };
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

  async open(path: string, range: string | null = null): Promise<OpenObject | null> {
    const object = this.objects.get(path);
    if (!object) return null;
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
    if (from !== undefined) {
      const bytes = object.body.slice(Number(from), to ? Number(to) + 1 : undefined);
      const part = { offset: Number(from), length: bytes.byteLength };
      const body = new Response(bytes).body as ReadableStream<Uint8Array>;
      return { size: object.body.byteLength, type: object.type, part, body };
    }
    const body = new Response(object.body.slice()).body as ReadableStream<Uint8Array>;
    return { size: object.body.byteLength, type: object.type, part: null, body };
  }

  async write(path: string, body: ArrayBuffer, type: string): Promise<void> {
    if (this.isUnreachable) throw new AppError("SERVICE_UNAVAILABLE");
    if (!this.objects.has(path)) this.objects.set(path, { body: new Uint8Array(body), type });
  }

  async copy(from: string, to: string): Promise<boolean> {
    if (this.isUnreachable || this.refusesCopies) throw new AppError("SERVICE_UNAVAILABLE");
    const object = this.objects.get(from);
    if (object) this.objects.set(to, object);
    return object !== undefined;
  }

  /** Files that are sent in parts: their types, and the bytes of the parts by number. */
  readonly unfinished = new Map<string, { path: string; type: string; parts: Map<number, Uint8Array> }>();

  async startParts(path: string, type: string): Promise<string> {
    if (this.isUnreachable) throw new AppError("SERVICE_UNAVAILABLE");
    const id = `parts-${this.unfinished.size + 1}`;
    this.unfinished.set(id, { path, type, parts: new Map() });
    return id;
  }

  async signPart(
    path: string,
    part: { multipart_id: string; number: number; size: number },
  ): Promise<string> {
    return this.#address(path, part);
  }

  async joinParts(
    path: string,
    multipart_id: string,
    etags: Readonly<Record<string, string>>,
  ): Promise<void> {
    if (this.isUnreachable) throw new AppError("SERVICE_UNAVAILABLE");
    const found = this.unfinished.get(multipart_id);
    const bytes = Object.keys(etags).map((number) => found?.parts.get(Number(number)));
    if (found?.path !== path || bytes.includes(undefined)) throw new AppError("NOT_FOUND");
    const body = new Uint8Array(await new Blob(bytes as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    this.objects.set(path, { body, type: found.type });
    this.unfinished.delete(multipart_id);
  }

  async dropParts(_path: string, multipart_id: string): Promise<void> {
    this.unfinished.delete(multipart_id);
  }

  /** The key that signs addresses was revoked. */
  refusesSignatures = false;

  async pingSigned() {
    if (this.refusesSignatures) throw new Error("The storage answered 403 to the S3 key.");
  }

  async ping() {
    if (this.isUnreachable) throw new Error("File storage is unreachable.");
  }

  /** Objects that are never removed. As with R2, the whole call fails. */
  readonly kept = new Set<string>();

  async remove(paths: readonly string[]): Promise<void> {
    if (this.isUnreachable) throw new AppError("SERVICE_UNAVAILABLE");
    if (paths.some((path) => this.kept.has(path))) throw new Error("The object is not removed.");
    for (const path of paths) this.objects.delete(path);
  }

  #address(path: string, terms: object): string {
    if (this.origin === null) throw new Error("File storage is not configured.");
    const query = Object.entries(terms).map(([name, value]) => [name, String(value)]);
    return `${this.origin}/${path}?${new URLSearchParams(query)}`;
  }
}
