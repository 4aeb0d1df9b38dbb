import { CONTENT_BYTES, isContradicted, trueType } from "#core/files/content.ts";

export interface TypedFile {
  /** With the type that its bytes show. */
  file: File;
  /** Its bytes contradict that type, so the Worker would refuse it: a page that is named as a picture. */
  isFalse: boolean;
}

/** Reads the first bytes of a chosen file, because its name may say something else. */
export async function typedFile(file: File): Promise<TypedFile> {
  const { name, lastModified } = file;
  const bytes = await file
    .slice(0, CONTENT_BYTES)
    .arrayBuffer()
    .catch(() => null);
  // It cannot be read, perhaps because it was deleted: its upload then fails.
  if (bytes === null) return { file, isFalse: false };
  const head = new Uint8Array(bytes);
  const type = trueType(file.type, head);
  const isFalse = file.size > 0 && isContradicted(type, head);
  return { file: type === file.type ? file : new File([file], name, { type, lastModified }), isFalse };
}
