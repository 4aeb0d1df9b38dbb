import * as contracts from "#core/contracts/files.ts";
import type { Context } from "../../context.ts";
import { mayEnter } from "../../middleware/entering-member.ts";
import { clientAddress } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { listSessionFiles } from "../../services/files/list-session-files.ts";
import { removeSessionFile } from "../../services/files/remove-session-file.ts";
import { signSessionFile } from "../../services/files/sign-session-file.ts";
import { signSessionUpload } from "../../services/files/sign-session-upload.ts";

interface UploadCall {
  ctx: Context;
  request: Request;
  params: { session_id: string; field_id: string };
  body: { file: contracts.AnnouncedFile };
}

const sign = ({ ctx, request, params, body }: UploadCall) =>
  signSessionUpload(ctx, params, body.file, clientAddress(request), mayEnter(ctx, request));

export const signUploadRoute = route(contracts.signUpload, sign);
export const signUploadByPostRoute = route(contracts.signUploadByPost, sign);

export const listSessionFilesRoute = route(contracts.listSessionFiles, ({ ctx, params }) =>
  listSessionFiles(ctx, params),
);

export const removeSessionFileRoute = route(contracts.removeSessionFile, ({ ctx, params, query }) =>
  removeSessionFile(ctx, params, query.path),
);

export const sessionFileUrlRoute = route(contracts.sessionFileUrl, async ({ ctx, params, query }) => {
  const url: contracts.FileUrl = { publicUrl: await signSessionFile(ctx, params, query.path) };
  return url;
});
