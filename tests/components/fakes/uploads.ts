import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import * as files from "#core/contracts/files.ts";
import { AppError } from "#core/errors/app-error.ts";
import { isPlayable, isSafeImage } from "#core/files/content.ts";
import { stagedPath } from "#core/files/paths.ts";
import { thumbnailPath } from "#core/files/thumbnail.ts";
import type { Answers } from "./answers.ts";

/** The origin of the Worker's fake storage (worker/clients/fakes/storage.ts), which the page's policy names. */
const ORIGIN = "https://storage.test";
/** For `page.route`: the addresses of the storage. */
export const STORAGE = `${ORIGIN}/**`;

const OPEN = { "access-control-allow-origin": "*" };
const addressOf = (path: string) => new URL(path, ORIGIN).href;
const headersOf = (type: string) => ({ "content-type": type, "if-none-match": "*" });

/** The files of a form's visitors, announced as the Worker announces them. */
export function uploadAnswers(answers: Answers): void {
  const announced: (files.SessionFile & { session_id: string; field_id: string })[] = [];
  answers
    .on(files.signUpload, ({ params: { session_id, field_id }, body: { file } }) => {
      const { name, size, type = "application/octet-stream", lastModified, duration, thumbnail } = file;
      const path = stagedPath(session_id, field_id, randomUUID(), name);
      const known = { ...(lastModified !== undefined && { lastModified }), ...(duration && { duration }) };
      announced.push({ session_id, field_id, path, name, size, type, ...known });
      const small = thumbnail && {
        thumbnailUrl: addressOf(thumbnailPath(path)),
        thumbnailHeaders: headersOf(thumbnail.type),
      };
      const fullPath = `bucket/${path}`;
      const signed = { signedUrl: addressOf(path), headers: headersOf(type), path, fullPath, Key: fullPath };
      return { ...signed, token: "", ...small };
    })
    .on(files.listSessionFiles, ({ params }) =>
      announced
        .filter((file) => file.session_id === params.session_id && file.field_id === params.field_id)
        .map(({ session_id: _, field_id: __, ...file }) => file),
    )
    .on(files.sessionFileUrl, ({ query: { path } }) => {
      const type = announced.find((file) => file.path === path)?.type ?? "";
      if (!isSafeImage(type) && !isPlayable(type)) throw new AppError("NOT_FOUND");
      return { publicUrl: addressOf(path) };
    })
    .on(files.removeSessionFile, ({ query: { path } }) => {
      announced.splice(
        announced.findIndex((file) => file.path === path),
        1,
      );
      return null;
    });
}

/** Lets a page upload files to a storage in memory. A later route of a test comes before it, and may fall back to it. */
export async function acceptUploads(page: Page, { answers }: { answers: Answers }): Promise<void> {
  uploadAnswers(answers);
  const stored = new Map<string, { contentType?: string; body: Buffer }>();
  await page.route(STORAGE, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const sent = request.postDataBuffer();
    if (request.method() !== "PUT") {
      const file = stored.get(pathname);
      return route.fulfill(file ? { ...file, headers: OPEN } : { status: 404, headers: OPEN });
    }
    stored.set(pathname, { contentType: request.headers()["content-type"], body: sent ?? Buffer.alloc(0) });
    return route.fulfill({ status: 200, headers: OPEN });
  });
}
