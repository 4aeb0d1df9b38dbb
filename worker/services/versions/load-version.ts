import type { LoadedVersion } from "#core/contracts/versions.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { readVersion } from "../../db/versions.ts";
import { loadEditable } from "../building/load-document.ts";

/** Loads a version of a form, sanitized like the form itself. */
export async function loadVersion(ctx: Context, form_id: string, version_id: string): Promise<LoadedVersion> {
  const version = await readVersion(ctx.db, form_id, version_id);
  if (version === null) throw new AppError("NOT_FOUND");
  return { ...version, definition: await loadEditable(version.definition) };
}
