import type { FieldDefinition } from "#core/fields/field.ts";
import type { StagedFile } from "#core/fields/parse-entry.ts";
import type { Reason } from "#core/fields/reason.ts";
import { isMultiple } from "#core/fields/registry.ts";
import { CONTENT_BYTES, isContradicted, trueType } from "#core/files/content.ts";
import { judgeFiles } from "#core/files/judge.ts";
import { stagedPath } from "#core/files/paths.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { Entries } from "#core/forms/submitting/entries.ts";
import { isFileField, postedPaths } from "#core/forms/submitting/posted-files.ts";
import type { JsonValue } from "#core/values/json.ts";
import type { Context } from "../../context.ts";
import {
  discardOtherFiles,
  findSpentPaths,
  type SessionField,
  type StoredFile,
} from "../../db/files/files.ts";
import type { StagedFiles } from "./find-staged-files.ts";
import { stageFile } from "./stage-file.ts";

/** A file posted with the form itself. */
export interface PostedFile {
  /** The field's name. */
  name: string;
  file: File;
  /** SHA-256 of its bytes, in hex. */
  digest: string;
}

/** The files of one post, and the form to which they were posted. */
export interface PostedFiles {
  definition: FormDefinition;
  entries: Entries;
  posted: readonly PostedFile[];
  session_id: string;
}

const DIGEST_LENGTH = 24;

/**
 * Gives each file a path derived from its bytes so that a repeated post refers to the same files. Identical files are
 * numbered, starting after those that the question has or had. In a question for one file, a new file replaces the old
 * one.
 */
function withPaths(
  own: readonly PostedFile[],
  others: readonly string[],
  { session_id, field_id }: SessionField,
) {
  const taken = new Set(others);
  return own.map((one) => {
    const { file, digest } = one;
    const id = digest.slice(0, DIGEST_LENGTH);
    let path = stagedPath(session_id, field_id, id, file.name);
    for (let copy = 2; taken.has(path); copy += 1)
      path = stagedPath(session_id, field_id, `${id}-${copy}`, file.name);
    taken.add(path);
    return { ...one, path };
  });
}

/**
 * Puts files posted with the form into the storage, in addition to those uploaded earlier. Returns refused files with
 * the reason.
 */
export async function stagePostedFiles(
  ctx: Context,
  { definition: { form_id, fields }, entries, posted, session_id }: PostedFiles,
): Promise<StagedFiles> {
  const files: StagedFiles = {};
  for (const field of fields.filter(isFileField)) {
    const sent = posted.filter(({ name }) => name === field.name);
    if (sent.length === 0) continue;
    const kept = postedPaths(entries, field);
    const place = { session_id, field_id: field.id };
    const spent = await findSpentPaths(ctx.db, place, ctx.now());
    const own = withPaths(sent, isMultiple(field) ? [...kept, ...spent] : spent, place);
    // First remove the files that the visitor no longer wants, so that they do not count.
    const paths = [...kept, ...own.map(({ path }) => path)];
    await discardOtherFiles(ctx.db, { ...place, paths, now: ctx.now() });
    files[field.id] = [];
    for (const { file, path } of own) {
      const head = new Uint8Array(await file.slice(0, CONTENT_BYTES).arrayBuffer());
      const type = trueType(file.type, head);
      const staged: StagedFile = { path, name: file.name, size: file.size, type };
      const known = { ...staged, form_id, field_id: field.id, session_id };
      const fault = await judgePosted(ctx, field, known, head);
      if (fault === null) await ctx.storage.write(path, await file.arrayBuffer(), staged.type);
      files[field.id]!.push(fault === null ? staged : { ...staged, fault });
    }
  }
  return files;
}

async function judgePosted(
  ctx: Context,
  field: FieldDefinition,
  staged: StoredFile & { session_id: string },
  head: Uint8Array,
): Promise<Reason | null> {
  const [fault] = judgeFiles({ ...field, strategy: "multipart" }, [staged]);
  if (fault) return fault;
  if (isContradicted(staged.type, head)) return { code: "fileTypeMismatch" };
  const [refusal] = await stageFile(ctx, field, staged);
  return refusal ?? null;
}

/**
 * Adds the posted files to the entries. A file whose name has no file field counts as a string, which validation then
 * refuses because answers are never dropped silently.
 */
export function withPostedFiles(
  { fields }: FormDefinition,
  entries: Entries,
  posted: readonly PostedFile[],
  staged: StagedFiles,
): Entries {
  const all = new Map(entries);
  const add = (name: string, values: JsonValue[], files: readonly StagedFile[]) => {
    const known = all.get(name);
    all.set(name, {
      values: [...(known?.values ?? []), ...values],
      files: [...(known?.files ?? []), ...files],
    });
  };
  for (const field of fields) if (staged[field.id]) add(field.name, [], staged[field.id]!);
  for (const { name, file } of posted) {
    if (!fields.some((field) => field.name === name && isFileField(field))) add(name, [file.name], []);
  }
  return all;
}
