/** The sending browser makes a large picture's thumbnail. No other part of the product scales pictures. */
export const THUMBNAIL = {
  /** Pictures larger than this get a thumbnail, in bytes. */
  from: 128 * 1024,
  /** In pixels. */
  width: 200,
  /** From 0 to 1, as for a canvas. */
  quality: 0.5,
  /** Largest thumbnail, in bytes. */
  most: 64 * 1024,
  /** In the order in which a browser tries to encode them. */
  types: ["image/webp", "image/jpeg"],
} as const;

/** A larger picture, in bytes, is never its own thumbnail. */
export const LARGEST_OWN_THUMBNAIL = 512 * 1024;

/** Path of a file's thumbnail: in the file's own folder. */
export function thumbnailPath(path: string): string {
  return `${path}.thumbnail`;
}
