import { SAFE_IMAGES } from "./content.ts";

/** Pictures that owners bring: of a document (a background, an option's picture), or of themselves. */

/** What they may be. */
export const ASSET_TYPES = SAFE_IMAGES;
/** Bytes. */
export const MAX_ASSET_SIZE = 5 * 1024 * 1024;
export const MAX_AVATAR_SIZE = 1024 * 1024;
/** Of one document, and of one person. */
export const MAX_ASSETS = 500;
export const MAX_AVATARS = 50;

/** Where its bytes lie: what everybody may see apart from what members may see. */
export function assetPath({ id, is_public }: { id: string; is_public: boolean }): string {
  return `${is_public ? "assets-public" : "assets"}/${id}`;
}
