/** The addresses of buckets, apart from the others because few pages of the editor load them. */

import type { Addresses } from "./address.ts";

export const buckets = {
  listObjects: "GET /private/documents/:document_id/objects",
  createFolder: "POST /private/documents/:document_id/objects/folders",
  moveObjects: "PATCH /private/documents/:document_id/objects",
  deleteObjects: "DELETE /private/documents/:document_id/objects",
  listObjectUses: "GET /private/documents/:document_id/objects/uses",
  objectSource: "GET /private/documents/:document_id/objects/:object_id/source",
  signObjectLink: "GET /private/documents/:document_id/objects/:object_id/link",
  setBucketAccess: "PUT /private/documents/:document_id/objects/access",
  startObjectUpload: "POST /private/documents/:document_id/uploads",
  listObjectUploads: "GET /private/documents/:document_id/uploads",
  signUploadParts: "POST /private/documents/:document_id/uploads/:upload_id/parts",
  finishObjectUpload: "POST /private/documents/:document_id/uploads/:upload_id",
  cancelObjectUpload: "DELETE /private/documents/:document_id/uploads/:upload_id",
} as const satisfies Addresses;
