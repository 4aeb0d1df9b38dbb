import { uploadUrlPath } from "#core/contracts/wire/paths.ts";
import type { Reason } from "#core/fields/reason.ts";
import { uploadType } from "#core/files/content.ts";
import { THUMBNAIL } from "#core/files/thumbnail.ts";
import type { FileMetadata } from "#core/forms/logic/evaluate-form.ts";
import { putFile } from "../../../ui/inputs/put-file.ts";
import { shrinkImage } from "../../../ui/inputs/shrink-image.ts";

/** Where an upload goes, and under which path it is posted. */
interface Grant {
  signedUrl: string;
  path: string;
  thumbnailUrl?: string;
  /** When it is too late to begin, in milliseconds. */
  until: number;
}

/** Why an upload did not work. Reasons: the server will never take the file; none: it may work another time. */
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
  /** Gives up what the server holds of the question and nobody sees here. */
  makeRoom(): Promise<void>;
}

const GRANT_MS = 14 * 60 * 1_000;
/** After so many milliseconds it is tried again. */
const RETRIES_MS = [1_000, 3_000];

/** One file on its way into the storage. A failed one goes on with the address that it has, as long as that is good. */
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

  /** The path that the upload was granted, even when it has not arrived. */
  get path(): string | null {
    return this.#grant?.path ?? null;
  }

  /** Resolves with the path once the file has arrived. Rejects with an UploadError. */
  async run(metadata: FileMetadata): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (this.#grant === null || this.#grant.until < Date.now()) this.#grant = await this.#admit(metadata);
        await this.#send(this.#grant);
        return this.#grant.path;
      } catch (error) {
        // Where an answer was lost, the file may lie there: a second try finds out, a third needs another address.
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

  /** Uploads that a reload cut off still count on the server; so does a file whose removal is on its way. */
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
    const answer = await response.json().catch(() => null);
    if (!response.ok) {
      const fields = (answer?.info?.fields ?? {}) as Record<string, Reason[]>;
      throw new UploadError(Object.values(fields).flat());
    }
    return { ...answer.data, until: Date.now() + GRANT_MS };
  }

  async #send({ signedUrl, thumbnailUrl }: Grant): Promise<void> {
    const [thumbnail, { signal }] = [await this.#thumbnail, this.#abort];
    // Without it only the owner's table has less to show.
    if (thumbnail && thumbnailUrl) putFile(thumbnailUrl, thumbnail, { type: thumbnail.type }).catch(() => {});
    const { onProgress } = this.#ports;
    await putFile(signedUrl, this.#file, { type: uploadType(this.#file.type), onProgress, signal }).catch(
      () => {
        throw new UploadError();
      },
    );
  }
}
