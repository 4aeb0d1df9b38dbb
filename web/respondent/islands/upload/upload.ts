import { uploadUrlPath } from "#core/contracts/wire/paths/files.ts";
import type { Reason } from "#core/fields/reason.ts";
import { uploadType } from "#core/files/content.ts";
import { THUMBNAIL } from "#core/files/thumbnail.ts";
import type { FileMetadata } from "#core/forms/logic/evaluate-form.ts";
import { putFile } from "../../../ui/inputs/put-file.ts";
import { shrinkImage } from "../../../ui/inputs/shrink-image.ts";

/** Where to upload, and the path to post. */
interface Grant {
  signedUrl: string;
  path: string;
  thumbnailUrl?: string;
  /** Latest time to start the upload, in milliseconds. */
  until: number;
}

/**
 * Why an upload failed. With reasons: the server will never accept the file; without: a retry may succeed.
 */
export class UploadError extends Error {
  readonly reasons: readonly Reason[];

  constructor(reasons: readonly Reason[] = []) {
    super("Failed to upload file");
    this.reasons = reasons;
  }
}

export interface UploadPorts {
  session_id(): string;
  field_id: string;
  /** Between 0 and 1. */
  onProgress(share: number): void;
  /** Discards the question's files on the server that are not shown here. */
  makeRoom(): Promise<void>;
}

const GRANT_MS = 14 * 60 * 1_000;
/** Pauses before retries, in milliseconds. */
const RETRIES_MS = [1_000, 3_000];

/** The upload of one file. A retry uses the same signed address while it is valid. */
export class Upload {
  readonly #file: File;
  readonly #ports: UploadPorts;
  #grant: Grant | null = null;
  #abort = new AbortController();
  #thumbnail: Promise<Blob | null> | null = null;

  constructor(file: File, ports: UploadPorts) {
    this.#file = file;
    this.#ports = ports;
  }

  /** The path granted for the upload, even if it has not finished. */
  get path(): string | null {
    return this.#grant?.path ?? null;
  }

  /** Resolves with the path once the file is stored. Rejects with an UploadError. */
  async run(metadata: FileMetadata): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (this.#grant === null || this.#grant.until < Date.now()) this.#grant = await this.#admit(metadata);
        await this.#send(this.#grant);
        return this.#grant.path;
      } catch (error) {
        // If a response was lost, the file may be stored: a second attempt finds out, a third needs a new
        // address.
        if (attempt > 0) this.#grant = null;
        const delay = RETRIES_MS[attempt];
        const isFinal = error instanceof UploadError && error.reasons.length > 0;
        if (isFinal || this.#abort.signal.aborted || delay === undefined || !navigator.onLine) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
        if (this.#abort.signal.aborted) throw error;
      }
    }
  }

  abort(): void {
    this.#abort.abort();
  }

  /**
   * Uploads that a reload interrupted still count on the server, and so does a file whose removal is in
   * flight.
   */
  async #admit(file: FileMetadata): Promise<Grant> {
    try {
      return await this.#announce(file);
    } catch (error) {
      const isFull = error instanceof UploadError && error.reasons.some(({ code }) => code === "tooMany");
      if (!isFull) throw error;
      await this.#ports.makeRoom();
      return this.#announce(file);
    }
  }

  async #announce(file: FileMetadata): Promise<Grant> {
    this.#thumbnail ??= shrinkImage(this.#file, THUMBNAIL);
    const small = await this.#thumbnail;
    const announced = { ...file, thumbnail: small ? { size: small.size, type: small.type } : undefined };
    const { session_id, field_id } = this.#ports;
    const response = await fetch(uploadUrlPath(session_id(), field_id), {
      method: "PUT",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ file: announced }),
    }).catch(() => {
      throw new UploadError();
    });
    const body = await response.json().catch(() => null);
    if (!response.ok) {
      const fields = (body?.info?.fields ?? {}) as Record<string, Reason[]>;
      throw new UploadError(Object.values(fields).flat());
    }
    return { ...body.data, until: Date.now() + GRANT_MS };
  }

  async #send({ signedUrl, thumbnailUrl }: Grant): Promise<void> {
    const [thumbnail, { signal }] = [await this.#thumbnail, this.#abort];
    // Optional: without it, only the owner's table shows less.
    if (thumbnail && thumbnailUrl) putFile(thumbnailUrl, thumbnail, { type: thumbnail.type }).catch(() => {});
    const { onProgress } = this.#ports;
    await putFile(signedUrl, this.#file, { type: uploadType(this.#file.type), onProgress, signal }).catch(
      () => {
        throw new UploadError();
      },
    );
  }
}
