import { AppError } from "#core/errors/app-error.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import type { Context } from "../../context.ts";
import { findStagedFiles, type StagedFiles } from "./find-staged-files.ts";
import { type PostedFiles, stagePostedFiles, withPostedFiles } from "./stage-posted-files.ts";

/**
 * Returns a response's files: those stored earlier and those of the same post. Returns null if the session already has
 * its response.
 */
export async function gatherFiles(
  ctx: Context,
  gathering: PostedFiles,
): Promise<{ files: StagedFiles; entries: Entries } | null> {
  const { definition, entries, posted, session_id } = gathering;
  const staged = await stagePostedFiles(ctx, gathering).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "SESSION_CLOSED") return null;
    throw error;
  });
  if (staged === null) return null;
  const files = await findStagedFiles(ctx, definition, entries, session_id);
  for (const [field_id, own] of Object.entries(staged))
    files[field_id] = [...(files[field_id] ?? []), ...own];
  return { files, entries: withPostedFiles(definition, entries, posted, staged) };
}
