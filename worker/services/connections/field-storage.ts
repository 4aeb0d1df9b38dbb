import {
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
import { readFieldNames, readStoringField, writeStorage } from "../../db/connections/storage.ts";
import { readMainTable } from "../../db/connections/tables.ts";
import { findKeys, openKeys, valueOrThrow } from "./external-keys.ts";

export async function listBuckets(ctx: Context, database_id: string): Promise<ExternalBucket[]> {
  const keys = await findKeys(ctx, database_id);
  return valueOrThrow(await (await ctx.externalDatabases()).buckets(keys));
}

/** Keeps the files of a field in a bucket of the connected project. */
export async function saveFieldStorage(
  ctx: Context,
  place: { form_id: string; field_id: string },
  { bucket, path, mode }: Omit<FieldStorage, "type">,
): Promise<FieldStorage> {
  const [field, table] = await Promise.all([
    readStoringField(ctx.db, place),
    readMainTable(ctx.db, place.form_id),
  ]);
  if (field === null) throw new AppError("NOT_FOUND");
  if (!keepsFiles(field)) throw refused("This question has no files.");
  if (table === null) throw refused("Connect a main table first: the path is written into its row.");
  if (!table.definition.columns.some(({ name }) => name === field.name)) {
    throw refused(`The table has no column “${field.name}”, into which the paths of the files are written.`);
  }
  const names = await readFieldNames(ctx.db, place.form_id);
  const issue = storagePathIssue(path, { field, ...pathColumns(table, names) });
  if (issue !== null) throw refused(issue, "path");
  const client = await ctx.externalDatabases();
  const buckets = valueOrThrow(await client.buckets(await openKeys(ctx, table.keys)));
  const found = buckets.find(({ id }) => id === bucket);
  if (found === undefined) throw refused("The connected project has no such bucket.", "bucket");
  if (needsPublicBucket(field) && !found.public) {
    throw refused("Pictures in texts need a public bucket. This one is private.", "bucket");
  }
  const storage: FieldStorage = { type: "x-supabase", bucket, path, mode: storageMode(path, mode) };
  await writeStorage(ctx.db, place, storage);
  return storage;
}

const refused = (reason: string, field?: string) => new AppError("BAD_REQUEST", { reason, field });

/** Keeps later files here only. Files that are there stay there. */
export async function removeFieldStorage(
  ctx: Context,
  place: { form_id: string; field_id: string },
): Promise<void> {
  if ((await readStoringField(ctx.db, place)) === null) throw new AppError("NOT_FOUND");
  await writeStorage(ctx.db, place, null);
}
