import pLimit from "p-limit";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import { CONTENT_BYTES, isContradicted, uploadType } from "#core/files/content.ts";
import type { Context } from "../../context.ts";
import type { StoredFile } from "../../db/files/files.ts";

/** Contents that are read at once; the platform gives an invocation six connections. */
const AT_ONCE = 4;

/**
 * Returns each file with facts from the storage and any fault that its first bytes show, or null if it was never uploaded.
 */
export function inspectFiles(ctx: Context, files: readonly StoredFile[]): Promise<(StagedFile | null)[]> {
  return pLimit(AT_ONCE).map(files, (file) => inspectFile(ctx, file));
}

async function inspectFile(ctx: Context, file: StoredFile): Promise<StagedFile | null> {
  const object = await ctx.storage.read(file.path, CONTENT_BYTES);
  if (object === null) return null;
  const { form_id: _, field_id: __, ...staged } = file;
  const isFalse = uploadType(object.type) !== file.type || isContradicted(file.type, object.head);
  return {
    ...staged,
    size: object.size,
    ...(isFalse && { fault: { code: "fileTypeMismatch" } }),
  };
}
