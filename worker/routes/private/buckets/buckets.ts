import * as contracts from "#core/contracts/buckets.ts";
import { route } from "../../../middleware/route.ts";
import { cancelUpload } from "../../../services/buckets/cancel-upload.ts";
import { createFolder } from "../../../services/buckets/create-folder.ts";
import { deleteObjects } from "../../../services/buckets/delete-objects.ts";
import { listUses } from "../../../services/buckets/find-uses.ts";
import { finishUpload } from "../../../services/buckets/finish-upload.ts";
import { listObjects } from "../../../services/buckets/list-objects.ts";
import { listUploads } from "../../../services/buckets/list-uploads.ts";
import { moveObjects } from "../../../services/buckets/move-objects.ts";
import { findFile, openSmall } from "../../../services/buckets/open-object.ts";
import { setAccess } from "../../../services/buckets/set-access.ts";
import { signLink } from "../../../services/buckets/sign-link.ts";
import { signParts } from "../../../services/buckets/sign-parts.ts";
import { startUpload } from "../../../services/buckets/start-upload.ts";
import { fileResponse } from "../../file-response.ts";
import { objectResponse } from "../../object-response.ts";

export const listObjectsRoute = route(contracts.listObjects, ({ ctx, params, query }) =>
  listObjects(ctx, params.document_id, query),
);

export const createFolderRoute = route(contracts.createFolder, ({ ctx, params, body, user }) =>
  createFolder(ctx, { ...params, ...body, user_id: user.id }),
);

export const moveObjectsRoute = route(contracts.moveObjects, ({ ctx, params, body }) =>
  moveObjects(ctx, { ...params, ...body }),
);

export const deleteObjectsRoute = route(contracts.deleteObjects, ({ ctx, params, body }) =>
  deleteObjects(ctx, { ...params, ...body }),
);

export const listObjectUsesRoute = route(contracts.listObjectUses, ({ ctx, params }) =>
  listUses(ctx, params.document_id),
);

/** The address names the version, whose content never changes. */
const CACHED = "private, max-age=86400";

export const objectSourceRoute = route(contracts.objectSource, async ({ ctx, request, params, query }) => {
  const file = await findFile(ctx, params.document_id, params.object_id);
  const caching = query.version === file.version ? CACHED : "private, no-cache";
  const isDownload = query.download === "true";
  if (query.width === undefined) return objectResponse(request, file, { isDownload, caching });
  return fileResponse(request, await openSmall(ctx, file), { isDownload, caching });
});

export const signObjectLinkRoute = route(contracts.signObjectLink, ({ ctx, params, query }) =>
  signLink(ctx, { ...params, ...query }),
);

export const setBucketAccessRoute = route(contracts.setBucketAccess, ({ ctx, params, body }) =>
  setAccess(ctx, params.document_id, body.is_public),
);

export const startObjectUploadRoute = route(
  contracts.startObjectUpload,
  ({ ctx, params, body, user, member }) =>
    startUpload(ctx, { ...params, ...body, user_id: user.id, organization_id: member.organization_id }),
);

export const listObjectUploadsRoute = route(contracts.listObjectUploads, ({ ctx, params, user }) =>
  listUploads(ctx, params.document_id, user.id),
);

export const signUploadPartsRoute = route(contracts.signUploadParts, ({ ctx, params, body }) =>
  signParts(ctx, { ...params, ...body }),
);

export const finishObjectUploadRoute = route(contracts.finishObjectUpload, ({ ctx, params, body, user }) =>
  finishUpload(ctx, { ...params, ...body, user_id: user.id }),
);

export const cancelObjectUploadRoute = route(contracts.cancelObjectUpload, ({ ctx, params }) =>
  cancelUpload(ctx, params.document_id, params.upload_id),
);
