import { atom } from "jotai";
import { ASSET_TYPES, MAX_ASSET_SIZE, MAX_AVATAR_SIZE } from "#core/files/assets.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { patchUserAtom } from "../documents/workspace.ts";
import { documentAtom } from "../editing/document.ts";

/** Uploads pictures for the open document. `send` returns their address. */
export const pictureUploadAtom = atom((get) => {
  const { id: document_id } = get(documentAtom).document;
  return {
    types: ASSET_TYPES,
    most: MAX_ASSET_SIZE,
    width: 2_400,
    async send(file: Blob, name: string): Promise<string> {
      const query = { name: name.slice(0, 200), is_public: "true" as const };
      const { src } = await call(endpoints.createAsset, { params: { document_id }, query }, { file });
      return src;
    },
  };
});

/** Limits of the user's profile picture; `width` is in pixels. */
export const avatarUpload = { types: ASSET_TYPES, most: MAX_AVATAR_SIZE, width: 512 };

export const setAvatarAtom = atom(null, async (_, set, file: Blob) => {
  const { image } = await call(endpoints.setAvatar, {}, { file });
  set(patchUserAtom, { image });
  return image ?? "";
});

export const removeAvatarAtom = atom(null, async (_, set) => {
  await call(endpoints.removeAvatar, {});
  set(patchUserAtom, { image: null });
});
