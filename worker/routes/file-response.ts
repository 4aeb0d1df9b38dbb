import { isPdf } from "#core/files/content.ts";
import type { FileContent } from "../services/files/open-response-file.ts";

interface FileResponse {
  isDownload: boolean;
  /** `cache-control`. Default: five minutes, for this person only. */
  caching?: string;
  /** Whether other sites may show it. */
  isForOthers?: boolean;
  etag?: string;
}

/** Sends a file, without its bytes for HEAD. */
export async function fileResponse(
  request: Request,
  file: FileContent,
  options: FileResponse,
): Promise<Response> {
  // Only the type was asked for.
  if (request.method === "HEAD") await file.body.cancel();
  return new Response(request.method === "HEAD" ? null : file.body, {
    status: file.part === null ? 200 : 206,
    headers: fileHeaders(file, options),
  });
}

/**
 * A sandbox would block the browser's PDF viewer. It runs apart from our pages, and the type with `nosniff` lets
 * the file be nothing else. Only our own pages may frame it.
 */
const PDF_POLICY =
  "default-src 'none'; script-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** A file of someone else must never run here: its own type only, no scripts, and as a download if in doubt. */
function fileHeaders(file: FileContent, options: FileResponse): Headers {
  const { name, type, size, part, is_harmless } = file;
  const headers = new Headers({
    "content-type": is_harmless ? type : "application/octet-stream",
    "content-disposition": disposition(name, options.isDownload || !is_harmless),
    "content-length": String(part?.length ?? size),
    "content-security-policy": is_harmless && isPdf(type) ? PDF_POLICY : "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": options.isForOthers ? "cross-origin" : "same-origin",
    "cache-control": options.caching ?? "private, max-age=300",
    "accept-ranges": "bytes",
  });
  if (options.etag !== undefined) headers.set("etag", options.etag);
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
