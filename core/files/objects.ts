/** The names, keys and sizes of the objects of a bucket. A key is a path: names with slashes between them. */

const MAX_KEY_BYTES = 1_024;

const MEGABYTE = 1024 * 1024;
/** Largest file of a bucket, in bytes. */
export const MAX_OBJECT_SIZE = 5 * 1024 * MEGABYTE;
/** Larger files are sent in parts, in bytes. */
export const SMALLEST_PART = 8 * MEGABYTE;
const LARGEST_PART = 64 * MEGABYTE;
/** Few enough that all of them fit into one request. */
const MOST_PARTS = 100;

/** The length of a text in bytes of UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Says what is wrong with the name of a file or a folder, for people; null if nothing is. */
export function objectNameIssue(name: string): string | null {
  if (name === "") return "Enter a name.";
  if (name === "." || name === "..") return `A name can’t be “${name}”.`;
  if (name.includes("/")) return "A name can’t contain “/”.";
  if (/\p{Cc}/u.test(name)) return "A name can’t contain control characters.";
  if (/\p{Cs}/u.test(name)) return "A name can’t contain broken characters.";
  const bytes = utf8Length(name);
  return bytes > MAX_KEY_BYTES ? `Use at most ${MAX_KEY_BYTES} bytes. This name has ${bytes}.` : null;
}

/** The names on the path of a key, without names for an empty one; null if it is the key of no object. */
export function namesOfKey(key: string): string[] | null {
  if (key === "") return [];
  const names = key.split("/");
  const isValid = utf8Length(key) <= MAX_KEY_BYTES && names.every((name) => objectNameIssue(name) === null);
  return isValid ? names : null;
}

/** The size of the parts of a file in bytes, from 8 to 64 MiB; null: it is sent in one request. */
export function partSizeOf(size: number): number | null {
  if (size <= SMALLEST_PART) return null;
  let part = SMALLEST_PART;
  while (part < LARGEST_PART && size / part > MOST_PARTS) part *= 2;
  return part;
}

/** Number of parts of a file. */
export const partCountOf = (size: number, part_size: number): number => Math.ceil(size / part_size);

/** Size in bytes of a part, numbered from 1. The last one has what is left. */
export function sizeOfPart(size: number, part_size: number, number: number): number {
  return Math.min(part_size, size - (number - 1) * part_size);
}

/** Where the storage has the bytes of a blob. Nothing in it depends on names, so that those can change. */
export const blobPath = (blob_id: string): string => `objects/${blob_id}`;
