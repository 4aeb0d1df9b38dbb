interface SmallImage {
  /** Smaller files are left as they are, in bytes. */
  from: number;
  /** Pixels. */
  width: number;
  /** Between 0 and 1. */
  quality: number;
  /** Bytes of the result at most. */
  most: number;
  /** So many times as high as wide; what is longer is cut off below. Absent: 3. */
  highest?: number;
  /** Media types, the best first: browsers differ in what they write. */
  types: readonly string[];
}

const HIGHEST = 3;

/** A small picture of a large one; null when it is no picture, not large, or not one that this browser reads. */
export async function shrinkImage(file: Blob, small: SmallImage): Promise<Blob | null> {
  if (!file.type.startsWith("image/") || file.size <= small.from) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, small.width / bitmap.width);
    const canvas = document.createElement("canvas");
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas.width = width;
    canvas.height = Math.min(height, width * (small.highest ?? HIGHEST));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    for (const type of small.types) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, small.quality));
      if (blob?.type === type && blob.size <= small.most) return blob;
    }
  } catch {
    // It is sent all the same; only its thumbnail is a mark.
  }
  return null;
}
