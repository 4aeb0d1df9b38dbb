import type { ImagesBinding, ReadableStream as WorkersStream } from "@cloudflare/workers-types";
import { THUMBNAIL } from "#core/files/thumbnail.ts";

/** A scaled-down picture. */
export interface SmallPicture {
  type: string;
  body: ArrayBuffer;
}

/** Scales pictures down. */
export interface ImageClient {
  /** At most as wide as a thumbnail; null: not configured, or not a readable picture. */
  shrink(picture: ReadableStream<Uint8Array>): Promise<SmallPicture | null>;
}

/** Cloudflare Images, where it is bound. */
export function createImageClient(images: ImagesBinding | undefined): ImageClient {
  return {
    async shrink(picture) {
      if (!images) {
        await picture.cancel();
        return null;
      }
      try {
        const small = await images
          .input(picture as WorkersStream<Uint8Array>)
          .transform({ width: THUMBNAIL.width, fit: "scale-down" })
          .output({ format: "image/webp", quality: THUMBNAIL.quality * 100, anim: false });
        return { type: "image/webp", body: await small.response().arrayBuffer() };
      } catch {
        return null;
      }
    },
  };
}
