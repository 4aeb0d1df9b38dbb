/** `multipart`: posted with the form. `staged`: sent to the storage before, by a request URL or a signed URL. */
export type UploadStrategy = "multipart" | "staged";

const MEGABYTE = 1024 * 1024;

/** Largest file in bytes. */
export const MAX_FILE_SIZE: Readonly<Record<UploadStrategy, number>> = {
  multipart: 5 * MEGABYTE,
  staged: 50 * MEGABYTE,
};

const MAX_FILES = 10;
/** Pictures inside a rich text. */
const MAX_IMAGES = 20;

/** How many files one answer may hold. */
export function maxFiles({ type, multiple }: { type: string; multiple?: boolean | null }): number {
  if (type === "richtext") return MAX_IMAGES;
  return multiple === true ? MAX_FILES : 1;
}
