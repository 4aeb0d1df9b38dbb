/** `multipart`: posted with the form. `staged`: sent to the storage before, by a request URL or a signed URL. */
export type UploadStrategy = "multipart" | "staged";

const MEGABYTE = 1024 * 1024;

/** Largest file in bytes. */
export const MAX_FILE_SIZE: Readonly<Record<UploadStrategy, number>> = {
  multipart: 5 * MEGABYTE,
  staged: 50 * MEGABYTE,
};

const MAX_FILES = 10;

export function maxFiles(is_multiple: boolean): number {
  return is_multiple ? MAX_FILES : 1;
}
