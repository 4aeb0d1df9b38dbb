import type { BucketObject, ObjectUpload } from "#core/contracts/buckets.ts";

/** What happens when a name is taken. */
export type Decision = "replace" | "keep_both" | "skip";

export type UploadStatus =
  /** Its turn has not come. */
  | "waiting"
  | "sending"
  | "paused"
  /** Its name is taken: the person decides. */
  | "asking"
  | "failed"
  | "done";

/** One file on its way into a bucket. */
export interface Upload {
  /** Of this page only. */
  id: string;
  document_id: string;
  folder_id: string;
  /** Folders below it that the file brings along. */
  path: readonly string[];
  file: File;
  status: UploadStatus;
  /** Bytes that arrived. */
  sent: number;
  /** Why it failed; null: it did not. */
  problem: string | null;
  /** What has its name, while it asks. */
  existing: BucketObject | null;
}

/** How the server answers when a name is taken. */
export class NameTaken extends Error {
  readonly existing: BucketObject;
  constructor(existing: BucketObject) {
    super("The name is taken.");
    this.existing = existing;
  }
}

/** Parts that the server does not have. */
export class PartsMissing extends Error {
  readonly missing: readonly number[];
  constructor(missing: readonly number[]) {
    super("The file didn’t arrive as a whole. Try again.");
    this.missing = missing;
  }
}

/** An answer that a repetition will not change. */
export class Refused extends Error {}

export type OnConflict = "ask" | "replace" | "keep_both";

/** The calls of an upload. Anything but the errors above is repeated some times. */
export interface UploadCalls {
  start(upload: Upload, on_conflict: OnConflict): Promise<ObjectUpload>;
  /** Addresses by number, or `whole`. */
  sign(
    upload: Upload,
    server_id: string,
    parts: { arrived: Readonly<Record<string, string>>; wanted: readonly number[] },
  ): Promise<Record<string, string>>;
  /** Sends bytes; returns their ETag. */
  put(
    address: string,
    bytes: Blob,
    options: { type: string | null; signal: AbortSignal; onProgress: (sent: number) => void },
  ): Promise<string>;
  finish(
    upload: Upload,
    server_id: string,
    end: { arrived: Readonly<Record<string, string>>; on_conflict: OnConflict; seen: string | undefined },
  ): Promise<void>;
  cancel(upload: Upload, server_id: string): Promise<void>;
  /** Waits before the next attempt. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}
