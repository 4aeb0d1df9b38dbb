import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { postedPaths } from "#core/forms/submitting/posted-files.ts";
import type { Context } from "../../context.ts";
import { findSessionFiles } from "../../db/files/files.ts";
import { inspectFiles } from "./inspect-files.ts";

/** Files of a session by field id. */
export type StagedFiles = Record<string, StagedFile[]>;

const MAX_PATHS = 200;

/**
 * Finds the posted paths' files that belong to this session and exist. Their facts come from the storage, not from the
 * visitor, and their first bytes are checked. Needs no query if no files were posted.
 */
export async function findStagedFiles(
  ctx: Context,
  definition: FormDefinition,
  entries: Entries,
  session_id: string,
): Promise<StagedFiles> {
  const named = definition.fields.flatMap((field) => postedPaths(entries, field));
  const paths = [...new Set(named)].slice(0, MAX_PATHS);
  if (paths.length === 0) return {};
  const known = await findSessionFiles(ctx.db, { session_id, paths, now: ctx.now() });
  const found = await inspectFiles(ctx, known);
  const files: StagedFiles = {};
  for (const [at, { field_id }] of known.entries()) {
    const staged = found[at];
    if (staged) files[field_id] = [...(files[field_id] ?? []), staged];
  }
  return files;
}
