import * as z from "zod/mini";
import { MAX_ASSET_SIZE, MAX_AVATAR_SIZE } from "../files/assets.ts";
import { PERMISSIONS } from "./access/roles.ts";
import type { Contract } from "./wire/contract.ts";
import { documentParams, text, uuid } from "./wire/schemas.ts";

/** Pictures that owners bring (core/files/assets.ts). A body is the picture itself, `Content-Type` its media type. */

const inDocument = { resource: "document", in: "params", key: "document_id" } as const;

/**
 * BODY_TOO_LARGE beyond `MAX_ASSET_SIZE`, UNSUPPORTED_MEDIA_TYPE for what is none of `ASSET_TYPES` or not what it says it
 * is, CONFLICT when the document has `MAX_ASSETS`.
 */
export const createAsset = {
  method: "POST",
  path: "/private/documents/:document_id/assets",
  access: { ...inDocument, role: PERMISSIONS.edit },
  params: documentParams,
  query: z.object({
    name: z._default(text(200).check(z.trim(), z.minLength(1)), "picture"),
    /** Only members see what is not public. */
    is_public: z._default(z.enum(["true", "false"]), "true"),
  }),
  body_limit: MAX_ASSET_SIZE,
} as const satisfies Contract;

export interface Asset {
  id: string;
  is_public: boolean;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  created_at: string;
  /** Address on this origin. */
  src: string;
}

/** Those of a document that are not about to be removed, the latest first. */
export const listAssets = {
  method: "GET",
  path: "/private/documents/:document_id/assets",
  access: { ...inDocument, role: PERMISSIONS.see },
  params: documentParams,
} as const satisfies Contract;

/** The picture itself, public or not. */
export const assetSource = {
  method: "GET",
  path: "/private/documents/:document_id/assets/:asset_id",
  access: { ...inDocument, role: PERMISSIONS.see },
  params: z.extend(documentParams, { asset_id: uuid }),
} as const satisfies Contract;

/** A public one, for everybody who knows its address. */
export const publicAsset = {
  method: "GET",
  path: "/v1/assets/:asset_id",
  access: "public",
  params: z.object({ asset_id: uuid }),
} as const satisfies Contract;

/** The caller's own face, in the place of the one before. Refused as `createAsset`, beyond `MAX_AVATAR_SIZE`. */
export const setAvatar = {
  method: "PUT",
  path: "/private/account/avatar",
  access: "signed-in",
  body_limit: MAX_AVATAR_SIZE,
} as const satisfies Contract;
export interface Avatar {
  image: string | null;
}

export const removeAvatar = {
  method: "DELETE",
  path: "/private/account/avatar",
  access: "signed-in",
} as const satisfies Contract;
