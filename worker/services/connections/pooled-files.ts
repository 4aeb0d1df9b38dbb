import type { ConnectedField } from "#core/connections/column-values.ts";
import { formatRowId, keyOfRow, parseRowId, type RowKey } from "#core/connections/row-keys.ts";
import type { FieldStorage } from "#core/connections/storage-path.ts";
import { pathsInColumn } from "#core/connections/stored-files.ts";
import type { PooledFile, PooledFiles } from "#core/contracts/connections/storage.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { ConnectedRow } from "../../clients/external-database/rows.ts";
import type { Context } from "../../context.ts";
import { readStorages } from "../../db/connections/storage.ts";
import { valueOrThrow } from "./external-keys.ts";
import { type AskTable, type OpenTable, openTable, type TablePlace } from "./open-table.ts";

/** Addresses of the files of rows, which are read again by their keys. Unknown rows have no entry. */
export async function listPooledFiles(
  ctx: Context,
  ask: AskTable,
  place: TablePlace,
  row_ids: readonly string[],
): Promise<PooledFiles> {
  const table = await openTable(ctx, ask, place, "get");
  const storages = await readStorages(ctx.db, place.form_id);
  // Texts have the addresses of their pictures themselves.
  const stored = table.shown.filter(
    ({ field }) => Object.hasOwn(storages, field.id) && field.type !== "richtext",
  );
  const keys = row_ids.map((id) => parseRowId(table.key_columns, id));
  if (keys.includes(null)) throw new AppError("BAD_REQUEST", { reason: "This is no row of the table." });
  if (stored.length === 0) return {};
  const rows = await readRows(ctx, table, stored, keys as RowKey[]);
  const named = rows.flatMap((row) => {
    const id = formatRowId(keyOfRow(table.key_columns, row)!);
    return stored.map((one) => ({
      id,
      field_id: one.field.id,
      paths: pathsInColumn(row[one.column.name] ?? null),
    }));
  });
  const addresses = await signAll(ctx, table, storages, named);
  const found: PooledFiles = {};
  for (const { id, field_id, paths } of named) {
    const files = paths.map((path) => addresses.get(storages[field_id]!.bucket)!(path));
    found[id] = { ...found[id], [field_id]: files.length === 0 ? null : files };
  }
  return found;
}

async function readRows(
  ctx: Context,
  { keys, name, key_columns, shown }: OpenTable,
  stored: readonly ConnectedField[],
  rows: readonly RowKey[],
): Promise<ConnectedRow[]> {
  const columns = shown
    .filter((one) => one.column.is_key || stored.includes(one))
    .map(({ column }) => column);
  const client = await ctx.externalDatabases();
  return valueOrThrow(await client.rowsByKey(keys, { ...name, key_columns, rows, columns }));
}

/** Signs the files of each bucket in one call. Returns, by bucket, what is known of a path. */
async function signAll(
  ctx: Context,
  { keys }: OpenTable,
  storages: Readonly<Record<string, FieldStorage>>,
  named: readonly { field_id: string; paths: readonly string[] }[],
): Promise<ReadonlyMap<string, (path: string) => PooledFile>> {
  const client = await ctx.externalDatabases();
  const wanted = new Map<string, Set<string>>();
  for (const { field_id, paths } of named) {
    const { bucket } = storages[field_id]!;
    const ofBucket = wanted.get(bucket) ?? new Set();
    wanted.set(bucket, ofBucket);
    for (const path of paths) ofBucket.add(path);
  }
  const buckets = wanted.size === 0 ? [] : valueOrThrow(await client.buckets(keys));
  const signed = [...wanted].map(async ([bucket, set]) => {
    const paths = [...set];
    const urls = paths.length === 0 ? [] : valueOrThrow(await client.signObjects(keys, { bucket, paths }));
    const byPath = new Map(paths.map((path, place) => [path, urls[place] ?? null]));
    const isPublic = buckets.some(({ id, public: isOpen }) => id === bucket && isOpen);
    const file = (path: string): PooledFile => ({
      path,
      signedUrl: byPath.get(path) ?? null,
      publicUrl: isPublic ? client.publicUrl(keys, { bucket, path }) : null,
    });
    return [bucket, file] as const;
  });
  return new Map(await Promise.all(signed));
}
