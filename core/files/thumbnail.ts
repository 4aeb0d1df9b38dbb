/** The small picture beside a large one, made by the browser that sends it: nothing else here makes pictures smaller. */
export const THUMBNAIL = {
  /** Pictures of more bytes than this get one. */
  from: 128 * 1024,
  /** Pixels. */
  width: 200,
  /** Between 0 and 1, as a canvas takes it. */
  quality: 0.5,
  /** Bytes of the largest one. */
  most: 64 * 1024,
  /** In the order in which a browser tries to write them. */
  types: ["image/webp", "image/jpeg"],
} as const;

/** Of more bytes than this a picture is never its own thumbnail. */
export const LARGEST_OWN_THUMBNAIL = 512 * 1024;

/** Where the thumbnail of a file lies: beside it, in the folder that no other file has. */
export function thumbnailPath(path: string): string {
  return `${path}.thumbnail`;
}
