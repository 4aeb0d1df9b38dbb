import { AppError } from "#core/errors/app-error.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { entriesFromJson, entriesFromPairs } from "#core/forms/submitting/entries.ts";
import { InexactNumber } from "#core/values/inexact-number.ts";
import { isJsonObject, type PostedValue } from "#core/values/json.ts";
import { mediaType, parseJson } from "../../middleware/body.ts";
import type { PostedFile } from "../../services/files/stage-posted-files.ts";
import { isCrowded, postedFileNames } from "./multipart.ts";

/** Only multipart contains files; all other bodies are text. */
const TEXT_LIMIT = 4 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const MAX_FILES = 100;

export interface PostedForm {
  entries: Entries;
  /** Posted files, in order. */
  files: PostedFile[];
}

/** The posted answers: multipart or urlencoded as a browser posts a form, or a JSON object by field name. */
export async function readEntries(
  request: Request,
  readBytes: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PostedForm> {
  const type = mediaType(request);
  const isForm = type === "multipart/form-data" || type === "application/x-www-form-urlencoded";
  if (!isForm && type !== "application/json") {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
      expected: ["multipart/form-data", "application/x-www-form-urlencoded", "application/json"],
    });
  }
  const bytes = await readBytes();
  if (type !== "multipart/form-data" && bytes.byteLength > TEXT_LIMIT) {
    throw new AppError("BODY_TOO_LARGE", { limit: TEXT_LIMIT });
  }
  const posted = isForm ? await readForm(request, bytes) : { entries: readObject(bytes), files: [] };
  return { ...posted, entries: bounded(posted.entries) };
}

/** Answers in the address (documents whose method is "get"). */
export function entriesOfQuery(parameters: URLSearchParams): Entries {
  return bounded(entriesFromPairs(parameters));
}

function bounded(entries: Entries): Entries {
  if (entries.size > MAX_ENTRIES)
    throw new AppError("BAD_REQUEST", { reason: "There are too many answers." });
  return entries;
}

/** Several choices are posted one by one, so there may be more parts than names. */
const MAX_PARTS = 4 * MAX_ENTRIES;

async function readForm(request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<PostedForm> {
  const contentType = request.headers.get("content-type")!;
  if (isCrowded(bytes, contentType, MAX_PARTS)) {
    throw new AppError("BAD_REQUEST", { reason: "There are too many answers." });
  }
  const headers = { "content-type": contentType };
  const data = await new Response(bytes, { headers }).formData().catch(() => {
    throw new AppError("BAD_REQUEST", { reason: "The body is not a form." });
  });
  const pairs: [string, string][] = [];
  const sent: [string, File][] = [];
  for (const [name, value] of data) {
    if (typeof value === "string") pairs.push([name, value]);
    else sent.push([name, value]);
  }
  const names = sent.length > 0 ? postedFileNames(bytes, contentType) : [];
  const named = sent.map(([name, file], index): [string, File] => {
    const own = names.length === sent.length ? names[index]! : file.name;
    return [name, own === file.name ? file : new File([file], own, { type: file.type })];
  });
  // An empty file input posts an empty file without a name.
  const chosen = named.filter(([, { size, name }]) => size > 0 || name !== "");
  if (chosen.length > MAX_FILES) throw new AppError("BAD_REQUEST", { reason: "There are too many files." });
  const files: PostedFile[] = [];
  for (const [name, file] of chosen) files.push({ name, file, digest: await sha256(file) });
  return { entries: entriesFromPairs(pairs), files };
}

async function sha256(file: File): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readObject(bytes: Uint8Array): Entries {
  const body = parseJson(bytes, (source) => new InexactNumber(source));
  if (!isJsonObject(body)) throw new AppError("BAD_REQUEST", { reason: "The body must be a JSON object." });
  return entriesFromJson(body as Readonly<Record<string, PostedValue>>);
}
