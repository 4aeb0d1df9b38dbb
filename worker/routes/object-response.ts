import type { FoundFile } from "../services/buckets/open-object.ts";
import { fileResponse } from "./file-response.ts";

interface ObjectResponse {
  isDownload: boolean;
  caching: string;
  isForOthers?: boolean;
}

/**
 * Sends a file of a bucket, or the range that was asked for. The version is its ETag: 304 if the browser has it, and a
 * range of another version is answered with the whole file.
 */
export async function objectResponse(
  request: Request,
  file: FoundFile,
  options: ObjectResponse,
): Promise<Response> {
  const etag = `"${file.version}"`;
  const known = request.headers.get("if-none-match");
  if (known !== null && hasTag(known, etag)) {
    return new Response(null, { status: 304, headers: { etag, "cache-control": options.caching } });
  }
  const condition = request.headers.get("if-range");
  const asked = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = asked === null ? null : rangeOf(asked, file.size);
  if (range === "outside") {
    const headers = { "content-range": `bytes */${file.size}`, "cache-control": "no-store" };
    return new Response(null, { status: 416, headers });
  }
  return fileResponse(request, await file.open(range), { ...options, etag });
}

const hasTag = (list: string, etag: string) =>
  list.trim() === "*" || list.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

/**
 * One range of a file as the storage takes it. Null: anything else, which is answered with the whole file; "outside":
 * begins after its end.
 */
function rangeOf(header: string, size: number): string | null | "outside" {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim()) ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "outside" : `bytes=${size - length}-${size - 1}`;
  }
  if (Number(first) >= size) return "outside";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return end < Number(first) ? null : `bytes=${Number(first)}-${end}`;
}
