import type { R2Bucket } from "@cloudflare/workers-types";
import { AwsClient } from "aws4fetch";
import { AppError } from "#core/errors/app-error.ts";
import { UPLOAD_SECONDS } from "#core/files/upload-seconds.ts";

/** A file as the storage has it. */
export interface StoredObject {
  /** Bytes. */
  size: number;
  type: string;
  /** The first bytes, as many as were asked for. */
  head: Uint8Array;
}

export interface UploadTerms {
  type: string;
  /** Bytes of a file that is not there yet; null: whatever is sent, in the place of what is there. */
  size: number | null;
}

/** A file on its way to a reader. */
export interface OpenObject {
  /** Bytes of the whole file. */
  size: number;
  /** Media type that it was stored with. */
  type: string;
  /** What of it is sent; null: all. */
  part: { offset: number; length: number } | null;
  body: ReadableStream<Uint8Array>;
}

/**
 * Where files lie. Browsers send and fetch the bytes themselves, with addresses that the Worker signs. What the storage
 * itself has to be asked for rejects with SERVICE_UNAVAILABLE when it does not answer.
 */
export interface StorageClient {
  /** Where signed addresses lead, for the page's policy; null: nothing can be signed, so offer no uploads. */
  readonly origin: string | null;
  /**
   * An address that takes a PUT with exactly these headers, for `UPLOAD_SECONDS`; with a size once, and with
   * `If-None-Match: *`. Nobody can change a file that was judged, neither before the submit nor after it.
   */
  signUpload(path: string, terms: UploadTerms): Promise<string>;
  /** An address to read from, for `DOWNLOAD_SECONDS`. It has the type of the upload, so it is for harmless types only. */
  signDownload(path: string): Promise<string>;
  /** Null: there is no such object. */
  read(path: string, bytes: number): Promise<StoredObject | null>;
  /** `range`: the header of that name. Null: there is no such object. */
  open(path: string, range: string | null): Promise<OpenObject | null>;
  /** What lies there already stays as it is. */
  write(path: string, body: ArrayBuffer, type: string): Promise<void>;
  /** A path without an object is no fault. */
  remove(paths: readonly string[]): Promise<void>;
  /** Rejects if the storage does not answer. */
  ping(): Promise<void>;
}

export interface StorageSettings {
  FILES: R2Bucket;
  S3_ENDPOINT: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** As long as a slow connection may need to begin. */
const DOWNLOAD_SECONDS = 5 * 60;

/** A path as signatures encode it: a storage that compares it with the address as sent accepts no other encoding. */
function encodePath(path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A fault of R2 passes: the same request may fare better later. */
async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw new AppError("SERVICE_UNAVAILABLE", null, error);
  });
}

/** R2: its binding for what the Worker does itself, its S3 interface for what browsers do. */
export function createStorageClient(settings: StorageSettings): StorageClient {
  const { FILES, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const isConfigured =
    URL.canParse(S3_ENDPOINT) && [S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].every(Boolean);
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID || "none",
    secretAccessKey: S3_SECRET_ACCESS_KEY || "none",
    service: "s3",
    region: "auto",
  });

  async function sign(
    method: "PUT" | "GET",
    path: string,
    seconds: number,
    headers: Record<string, string> = {},
  ): Promise<string> {
    if (!isConfigured) throw new Error("the storage is not configured: set S3_ENDPOINT and its keys");
    const url = new URL(`${S3_ENDPOINT}/${S3_BUCKET}/${encodePath(path)}`);
    url.searchParams.set("X-Amz-Expires", String(seconds));
    const signed = await client.sign(url, { method, headers, aws: { signQuery: true, allHeaders: true } });
    return signed.url;
  }

  return {
    origin: isConfigured ? new URL(S3_ENDPOINT).origin : null,
    signUpload: (path, { type, size }) =>
      sign("PUT", path, UPLOAD_SECONDS, {
        "content-type": type,
        ...(size !== null && { "content-length": String(size), "if-none-match": "*" }),
      }),
    signDownload: (path) => sign("GET", path, DOWNLOAD_SECONDS),
    async read(path, bytes) {
      const object = await asked(
        FILES.get(path, { range: { offset: 0, length: bytes } }).catch((error: unknown) => {
          // An empty object has no first byte.
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
    async ping() {
      await FILES.head("health");
    },
    async remove(paths) {
      if (paths.length > 0) await asked(FILES.delete([...paths]));
    },
  };
}
