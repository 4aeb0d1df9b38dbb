import * as contracts from "#core/contracts/files.ts";
import { responseFilePath } from "#core/contracts/wire/paths.ts";
import { isPdf } from "#core/files/content.ts";
import { route } from "../../middleware/route.ts";
import { type FileContent, openResponseFile } from "../../services/files/open-response-file.ts";
import { openThumbnail } from "../../services/files/open-thumbnail.ts";
import { signFileReplacement } from "../../services/files/sign-file-replacement.ts";
import { signRowUpload } from "../../services/files/sign-row-upload.ts";

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
  // Only the type was asked for.
  if (request.method === "HEAD") await file.body.cancel();
  return new Response(request.method === "HEAD" ? null : file.body, {
    status: file.part === null ? 200 : 206,
    headers: fileHeaders(file, query.download === "true"),
  });
});

/**
 * A sandbox would block the browser's PDF viewer. It runs apart from our pages, and the type with `nosniff` lets
 * the file be nothing else. Only our own pages may frame it.
 */
const PDF_POLICY =
  "default-src 'none'; script-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A visitor's file must never run here: its own type only, no scripts, and as a download if in doubt. */
function fileHeaders(file: FileContent, isDownload: boolean): Headers {
  const { name, type, size, part, is_harmless } = file;
  const headers = new Headers({
    "content-type": is_harmless ? type : "application/octet-stream",
    "content-disposition": disposition(name, isDownload || !is_harmless),
    "content-length": String(part?.length ?? size),
    "content-security-policy": is_harmless && isPdf(type) ? PDF_POLICY : "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=300",
    "accept-ranges": "bytes",
  });
  if (part) headers.set("content-range", `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`);
  return headers;
}

/** RFC 6266: the name in ASCII for old clients, in UTF-8 for all others. */
function disposition(name: string, isAttachment: boolean): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const wellFormed = name.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    "_",
  );
  const utf8 = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `${isAttachment ? "attachment" : "inline"}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

export const signRowUploadRoute = route(contracts.signRowUpload, ({ ctx, params, body }) =>
  signRowUpload(ctx, params, body.file),
);
export const signRowUploadByPutRoute = route(contracts.signRowUploadByPut, ({ ctx, params, body }) =>
  signRowUpload(ctx, params, body.file),
);

export const signFileReplacementRoute = route(contracts.signFileReplacement, ({ ctx, params, query }) =>
  signFileReplacement(ctx, { ...params, ...query }),
);
