import type * as contracts from "#core/contracts/buckets.ts";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of a bucket's page, typed by their contracts. */
export const {
  listObjects,
  createFolder,
  moveObjects,
  deleteObjects,
  listObjectUses,
  signObjectLink,
  setBucketAccess,
  startObjectUpload,
  listObjectUploads,
  signUploadParts,
  finishObjectUpload,
  cancelObjectUpload,
} = of<typeof contracts>()(buckets);
