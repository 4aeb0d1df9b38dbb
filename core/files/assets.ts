import { SAFE_IMAGES } from "./content.ts";

/**
 * Pictures that owners upload: for a document (a background, an option's picture) or as their profile
 * picture.
 */

/** Allowed media types. */
export const ASSET_TYPES = SAFE_IMAGES;
/** In bytes. */
export const MAX_ASSET_SIZE = 5 * 1024 * 1024;
export const MAX_AVATAR_SIZE = 1024 * 1024;
/** Per document, and per person. */
export const MAX_ASSETS = 500;
export const MAX_AVATARS = 50;

/** Storage path of the picture. Public and private pictures have separate folders. */
export function assetPath({ id, is_public }: { id: string; is_public: boolean }): string {
  return `${is_public ? "assets-public" : "assets"}/${id}`;
}
