import {
  answerColumns,
  type FieldStorage,
  keepsFiles,
  needsPublicBucket,
  pathColumns,
  storageMode,
  storagePathIssue,
} from "#core/connections/storage-path.ts";
import type { ExternalBucket } from "#core/contracts/connections/storage.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";
import { findProjectBuckets } from "../../db/buckets/copies.ts";
import {
  readNamedFields,
  readStoringField,
  type StoringField,
  writeStorage,
} from "../../db/connections/storage.ts";
import { readMainTable } from "../../db/connections/tables.ts";
import { findKeys, openKeys, valueOrThrow } from "./external-keys.ts";

export async function listBuckets(ctx: Context, database_id: string): Promise<ExternalBucket[]> {
  const keys = await findKeys(ctx, database_id);
  return valueOrThrow(await (await ctx.externalDatabases()).buckets(keys));
}

/** The buckets of the form's own project, by name. */
export const listProjectBuckets = (ctx: Context, form_id: string): Promise<ExternalBucket[]> =>
  findProjectBuckets(ctx.db, form_id);

interface FieldPlace {
  form_id: string;
  field_id: string;
}

/** Keeps the files of a field also in a bucket, of the connected project or of the form's own. */
export async function saveFieldStorage(
  ctx: Context,
  place: FieldPlace,
  wanted: FieldStorage,
): Promise<FieldStorage> {
  const field = await readStoringField(ctx.db, place);
  if (field === null) throw new AppError("NOT_FOUND");
  if (!keepsFiles(field)) throw refused("This question has no files.");
  const { type, bucket, path } = wanted;
  const buckets = await (type === "bucket" ? ownBuckets : connectedBuckets)(ctx, place, field, path);
  const found = buckets.find(({ id }) => id === bucket);
  if (found === undefined) {
    const whose = type === "bucket" ? "project" : "connected project";
    throw refused(`The ${whose} has no such bucket.`, "bucket");
  }
  if (needsPublicBucket(field) && !found.public) {
    throw refused("Pictures in texts need a public bucket. This one is private.", "bucket");
  }
  const storage: FieldStorage = { type, bucket, path, mode: storageMode(path, wanted.mode) };
  await writeStorage(ctx.db, place, storage);
  return storage;
}

/** The buckets of the form's project, if the path can be used there. */
async function ownBuckets(
  ctx: Context,
  { form_id }: FieldPlace,
  field: StoringField,
  path: string,
): Promise<ExternalBucket[]> {
  if (field.is_elsewhere) throw refused("The rows of this table are in the connected database only.");
  const named = await readNamedFields(ctx.db, form_id);
  const issue = storagePathIssue(path, { field, ...answerColumns(named) });
  if (issue !== null) throw refused(issue, "path");
  return findProjectBuckets(ctx.db, form_id);
}

/** The buckets of the connected project, if the path can be used there. */
async function connectedBuckets(
  ctx: Context,
  { form_id }: FieldPlace,
  field: StoringField,
  path: string,
): Promise<ExternalBucket[]> {
  const table = await readMainTable(ctx.db, form_id);
  if (table === null) throw refused("Connect a main table first: the path is written into its row.");
  if (!table.definition.columns.some(({ name }) => name === field.name)) {
    throw refused(`The table has no column “${field.name}”, into which the paths of the files are written.`);
  }
  const names = (await readNamedFields(ctx.db, form_id)).map(({ name }) => name);
  const issue = storagePathIssue(path, { field, ...pathColumns(table, names) });
  if (issue !== null) throw refused(issue, "path");
  const client = await ctx.externalDatabases();
  return valueOrThrow(await client.buckets(await openKeys(ctx, table.keys)));
}

const refused = (reason: string, field?: string) => new AppError("BAD_REQUEST", { reason, field });

/** Keeps later files here only. Files that are there stay there. */
export async function removeFieldStorage(ctx: Context, place: FieldPlace): Promise<void> {
  if ((await readStoringField(ctx.db, place)) === null) throw new AppError("NOT_FOUND");
  await writeStorage(ctx.db, place, null);
}
