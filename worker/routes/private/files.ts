import * as contracts from "#core/contracts/files.ts";
import { responseFilePath } from "#core/contracts/wire/paths/private.ts";
import { route } from "../../middleware/route.ts";
import { openResponseFile } from "../../services/files/open-response-file.ts";
import { openThumbnail } from "../../services/files/open-thumbnail.ts";
import { signFileReplacement } from "../../services/files/sign-file-replacement.ts";
import { signRowUpload } from "../../services/files/sign-row-upload.ts";
import { fileResponse } from "../file-response.ts";

/** An address on our own origin because a storage's address would serve whatever type was uploaded. */
export const fileUrlRoute = route(contracts.fileUrl, async ({ ctx, params, query }) => {
  const { body } = await openResponseFile(ctx, { ...params, ...query }, null);
  await body.cancel();
  return { publicUrl: ctx.origin + responseFilePath(params.form_id, params.field_id, query.path) };
});

export const fileSourceRoute = route(contracts.fileSource, async ({ ctx, request, params, query }) => {
  const named = { ...params, path: query.path };
  const file =
    query.width === undefined
      ? await openResponseFile(ctx, named, request.headers.get("range"))
      : await openThumbnail(ctx, named);
  return fileResponse(request, file, { isDownload: query.download === "true" });
});

export const signRowUploadRoute = route(contracts.signRowUpload, ({ ctx, params, body }) =>
  signRowUpload(ctx, params, body.file),
);
export const signRowUploadByPutRoute = route(contracts.signRowUploadByPut, ({ ctx, params, body }) =>
  signRowUpload(ctx, params, body.file),
);

export const signFileReplacementRoute = route(contracts.signFileReplacement, ({ ctx, params, query }) =>
  signFileReplacement(ctx, { ...params, ...query }),
);
