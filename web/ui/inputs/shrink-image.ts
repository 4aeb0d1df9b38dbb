interface SmallImage {
  /** Smaller files stay as they are, in bytes. */
  from: number;
  /** In pixels. */
  width: number;
  /** Between 0 and 1. */
  quality: number;
  /** Largest result, in bytes. */
  most: number;
  /** Maximum ratio of height to width; the rest is cut off at the bottom. Default: 3. */
  highest?: number;
  /** Media types by preference: browsers differ in what they can encode. */
  types: readonly string[];
}

const HIGHEST = 3;

/** A scaled-down picture; null if the file is no picture, not large, or this browser cannot decode it. */
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
    // It is uploaded nevertheless, but without a thumbnail.
  }
  return null;
}
