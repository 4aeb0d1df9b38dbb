import type { R2Bucket } from "@cloudflare/workers-types";
import { AppError } from "#core/errors/app-error.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";
import { type S3Settings, storageOrigin } from "./storage-origin.ts";

/** A file as the storage reports it. */
export interface StoredObject {
  /** In bytes. */
  size: number;
  type: string;
  /** As many of the first bytes as requested. */
  head: Uint8Array;
}

export interface UploadTerms {
  type: string;
  /** In bytes; null: any size. */
  size: number | null;
  /**
   * Whether the address accepts one file. A checked file can then not be changed, before or after the submit. False: it
   * replaces an existing file.
   */
  is_once: boolean;
}

/** An address for a PUT, and the headers that it must have. Every HTTP client adds the length of the body by itself. */
export interface SignedPut {
  url: string;
  headers: Record<string, string>;
}

/** A file being streamed to a reader. */
export interface OpenObject {
  /** Size of the whole file in bytes. */
  size: number;
  /** The media type with which it was stored. */
  type: string;
  /** The range that is sent; null: all of it. */
  part: { offset: number; length: number } | null;
  body: ReadableStream<Uint8Array>;
}

/**
 * The file storage. Browsers send and fetch the bytes themselves, at addresses that the Worker signs. Calls
 * to the storage itself reject with SERVICE_UNAVAILABLE when it does not respond.
 */
export interface StorageClient {
  /** Origin of signed addresses, for the page's policy; null: nothing can be signed, so offer no uploads. */
  readonly origin: string | null;
  /** An address for the PUT of a file, valid for `UPLOAD_SECONDS`. */
  signUpload(path: string, terms: UploadTerms): Promise<SignedPut>;
  /**
   * An address to read from, valid for `DOWNLOAD_SECONDS`. It serves the upload's own type, so use it for
   * safe types only.
   */
  signDownload(path: string): Promise<string>;
  /** Null if there is no such object. */
  read(path: string, bytes: number): Promise<StoredObject | null>;
  /** `range`: the request's Range header. Null: no such object. */
  open(path: string, range: string | null): Promise<OpenObject | null>;
  /** Does not overwrite an existing object. */
  write(path: string, body: ArrayBuffer, type: string): Promise<void>;
  /** Copies an object, also over another one. False: there is none. */
  copy(from: string, to: string): Promise<boolean>;
  /** Ignores paths without an object. */
  remove(paths: readonly string[]): Promise<void>;
  /** Begins a file that is sent in parts. Returns the storage's id of it. */
  startParts(path: string, type: string): Promise<string>;
  /** An address for a PUT of one part of exactly this size, valid for `UPLOAD_SECONDS`. Its answer has an ETag. */
  signPart(path: string, part: { multipart_id: string; number: number; size: number }): Promise<string>;
  /** Joins the parts, by their numbers and etags. NOT_FOUND when the storage does not have all of them any longer. */
  joinParts(path: string, multipart_id: string, etags: Readonly<Record<string, string>>): Promise<void>;
  /** Removes the parts of a file that was not joined. Ignores unknown ones. */
  dropParts(path: string, multipart_id: string): Promise<void>;
  /** Rejects if the storage does not respond. */
  ping(): Promise<void>;
  /** Rejects if the storage does not respond to a signed address, or refuses its signature. */
  pingSigned(): Promise<void>;
}

export interface StorageSettings extends S3Settings {
  FILES: R2Bucket;
}

/** Asked for to see whether the storage answers. */
const NO_FILE = "health";
const PING_SECONDS = 60;
const NOT_FOUND = 404;

/** Enough for a slow connection to start the download. */
const DOWNLOAD_SECONDS = 5 * 60;

/**
 * Encodes a path like the signature. The storage compares it with the address as sent and accepts no other
 * encoding.
 */
function encodePath(path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The codes of R2 for a multipart upload, or a part, that does not exist. They end its messages. */
const NO_PARTS = /\((?:10024|10025)\)$/;
const hasNoParts = (error: unknown) => error instanceof Error && NO_PARTS.test(error.message);

/** R2's errors are temporary: the same request may succeed later. */
async function asked<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError("SERVICE_UNAVAILABLE", null, error);
  });
}

/** R2: its binding for the Worker's own access, its S3 API for browsers. */
export function createStorageClient(settings: StorageSettings): StorageClient {
  const { FILES, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const origin = storageOrigin(settings);

  async function sign(
    method: "PUT" | "GET",
    path: string,
    seconds: number,
    headers: Record<string, string> = {},
    query: Record<string, string> = {},
  ): Promise<string> {
    if (origin === null) throw new Error("File storage is not configured. Set S3_ENDPOINT and its keys.");
    const url = new URL(`${S3_ENDPOINT}/${S3_BUCKET}/${encodePath(path)}`);
    url.searchParams.set("X-Amz-Expires", String(seconds));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Most requests sign nothing, and the page of a form waits for what is evaluated at the start.
    const { AwsClient } = await import("aws4fetch");
    const client = new AwsClient({
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      service: "s3",
      region: "auto",
    });
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  }

  return {
    origin,
    async signUpload(path, { type, size, is_once }) {
      // Only what the address has to insist on: each of them is one more that a program must send.
      const headers = { "content-type": type, ...(is_once && { "if-none-match": "*" }) };
      const signed = { ...headers, ...(size !== null && { "content-length": String(size) }) };
      return { url: await sign("PUT", path, UPLOAD_SECONDS, signed), headers };
    },
    signDownload: (path) => sign("GET", path, DOWNLOAD_SECONDS),
    async read(path, bytes) {
      const object = await asked(
        FILES.get(path, { range: { offset: 0, length: bytes } }).catch((error: unknown) => {
          // An empty object has no first byte, so R2 rejects the range.
          if (String(error).includes("range")) return FILES.head(path);
          throw error;
        }),
      );
      if (object === null) return null;
      const head = "body" in object ? new Uint8Array(await asked(object.arrayBuffer())) : new Uint8Array();
      return { size: object.size, type: object.httpMetadata?.contentType ?? "", head };
    },
    async open(path, range) {
      const part_of = range === null ? {} : { range: new Headers({ range }) as never };
      const object = await asked(FILES.get(path, part_of));
      if (object === null) return null;
      const { size, body } = object;
      const { offset = 0, length = size } = (object.range ?? {}) as { offset?: number; length?: number };
      const part = range === null || length === size ? null : { offset, length };
      const type = object.httpMetadata?.contentType ?? "";
      return { size, type, part, body: body as ReadableStream<Uint8Array> };
    },
    async write(path, body, type) {
      const onlyIf = new Headers({ "if-none-match": "*" }) as never;
      await asked(FILES.put(path, body, { httpMetadata: { contentType: type }, onlyIf }));
    },
    async copy(from, to) {
      const object = await asked(FILES.get(from));
      if (object === null) return false;
      await asked(FILES.put(to, object.body, { httpMetadata: object.httpMetadata ?? {} }));
      return true;
    },
    async startParts(path, type) {
      const { uploadId } = await asked(
        FILES.createMultipartUpload(path, { httpMetadata: { contentType: type } }),
      );
      return uploadId;
    },
    signPart: (path, { multipart_id, number, size }) =>
      sign(
        "PUT",
        path,
        UPLOAD_SECONDS,
        { "content-length": String(size) },
        { partNumber: String(number), uploadId: multipart_id },
      ),
    async joinParts(path, multipart_id, etags) {
      const parts = Object.entries(etags)
        .map(([number, etag]) => ({ partNumber: Number(number), etag: etag.replaceAll('"', "") }))
        .sort((a, b) => a.partNumber - b.partNumber);
      const joining = FILES.resumeMultipartUpload(path, multipart_id).complete(parts);
      await asked(
        joining.catch((error: unknown) => {
          throw hasNoParts(error) ? new AppError("NOT_FOUND", null, error) : error;
        }),
      );
    },
    async dropParts(path, multipart_id) {
      const dropping = FILES.resumeMultipartUpload(path, multipart_id).abort();
      await asked(
        dropping.catch((error: unknown) => {
          if (!hasNoParts(error)) throw error;
        }),
      );
    },
    async ping() {
      await FILES.head(NO_FILE);
    },
    async pingSigned() {
      const response = await fetch(await sign("GET", NO_FILE, PING_SECONDS));
      await response.body?.cancel();
      // That the file does not exist is told only to those who may read it.
      if (!response.ok && response.status !== NOT_FOUND)
        throw new Error(`The storage answered ${response.status} to the S3 key.`);
    },
    async remove(paths) {
      if (paths.length > 0) await asked(FILES.delete([...paths]));
    },
  };
}
