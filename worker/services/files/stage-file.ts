import { AppError } from "#core/errors/app-error.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Reason } from "#core/fields/reason.ts";
import { maxFiles } from "#core/files/limits.ts";
import type { Context } from "../../context.ts";
import { stageFile as stageFileRow, type UploadField } from "../../db/files/files.ts";

const FILES_OF_SESSION = 100;

/** Records a file of a session. Returns the reason if its field cannot accept another one, else an empty list. */
export async function stageFile(
  ctx: Context,
  field: Pick<UploadField, "type" | "multiple">,
  staged: StagedFile & { form_id: string; field_id: string; session_id: string },
): Promise<Reason[]> {
  const most_of_field = maxFiles(field);
  const { lastModified, ...file } = staged;
  const status = await stageFileRow(ctx.db, {
    file: { ...file, last_modified: lastModified },
    most_of_field,
    most_of_session: FILES_OF_SESSION,
    now: ctx.now(),
  });
  if (status === "not_found") throw new AppError("SESSION_NOT_FOUND");
  if (status === "closed") throw new AppError("SESSION_CLOSED");
  return status === "too_many" ? [{ code: "tooMany", limit: most_of_field }] : [];
}
