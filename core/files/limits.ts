/**
 * `multipart`: posted with the form. `staged`: uploaded before the submit, to a request URL or a signed URL.
 */
export type UploadStrategy = "multipart" | "staged";

const MEGABYTE = 1024 * 1024;

/** In bytes. */
export const MAX_FILE_SIZE: Readonly<Record<UploadStrategy, number>> = {
  multipart: 5 * MEGABYTE,
  staged: 50 * MEGABYTE,
};

const MAX_FILES = 10;
/** Pictures inside a rich text. */
const MAX_IMAGES = 20;

/** How many files one answer may contain. */
export function maxFiles({ type, multiple }: { type: string; multiple?: boolean | null }): number {
  if (type === "richtext") return MAX_IMAGES;
  return multiple === true ? MAX_FILES : 1;
}
