import * as z from "zod/mini";
import { MAX_ASSET_SIZE, MAX_AVATAR_SIZE } from "../files/assets.ts";
import { PERMISSIONS } from "./access/roles.ts";
import { at, type Contract, data } from "./wire/contract.ts";
import { assets } from "./wire/private-addresses.ts";
import { publicAssets } from "./wire/public-addresses.ts";
import { documentParams, text, uuid } from "./wire/schemas.ts";

/**
 * Pictures that owners upload (core/files/assets.ts). The body is the picture itself, `Content-Type` its
 * media type.
 */

const inDocument = { resource: "document", in: "params", key: "document_id" } as const;

/**
 * BODY_TOO_LARGE beyond `MAX_ASSET_SIZE`. UNSUPPORTED_MEDIA_TYPE for a type outside `ASSET_TYPES`, or content
 * that does not match its declared type. CONFLICT when the document has `MAX_ASSETS`.
 */
export const createAsset = {
  ...at(assets.createAsset),
  result: data<Asset>(),
  access: { ...inDocument, role: PERMISSIONS.edit },
  params: documentParams,
  query: z.object({
    name: z._default(text(200).check(z.trim(), z.minLength(1)), "picture"),
    /** Only members see private pictures. */
    is_public: z._default(z.enum(["true", "false"]), "true"),
  }),
  body_limit: MAX_ASSET_SIZE,
} as const satisfies Contract;

export interface Asset {
  id: string;
  is_public: boolean;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  created_at: string;
  /** Address on this origin. */
  src: string;
}

/** A document's pictures, newest first, without those queued for removal. */
export const listAssets = {
  ...at(assets.listAssets),
  result: data<Asset[]>(),
  access: { ...inDocument, role: PERMISSIONS.see },
  params: documentParams,
} as const satisfies Contract;

/** The picture itself, public or not. */
export const assetSource = {
  ...at(assets.assetSource),
  access: { ...inDocument, role: PERMISSIONS.see },
  params: z.extend(documentParams, { asset_id: uuid }),
} as const satisfies Contract;

/** A public picture. Its address is the only thing a caller needs. */
export const publicAsset = {
  ...at(publicAssets.publicAsset),
  access: "public",
  params: z.object({ asset_id: uuid }),
} as const satisfies Contract;

/** Replaces the caller's profile picture. Refused like `createAsset`, and beyond `MAX_AVATAR_SIZE`. */
export const setAvatar = {
  ...at(assets.setAvatar),
  result: data<Avatar>(),
  access: "signed-in",
  body_limit: MAX_AVATAR_SIZE,
} as const satisfies Contract;
export interface Avatar {
  image: string | null;
}

export const removeAvatar = {
  ...at(assets.removeAvatar),
  result: data<Avatar>(),
  access: "signed-in",
} as const satisfies Contract;
