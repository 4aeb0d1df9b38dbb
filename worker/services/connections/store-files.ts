import { mapImages } from "#core/connections/map-images.ts";
import { freePath, type PathFacts, renderStoragePath } from "#core/connections/storage-path.ts";
import { type Cell, filesOfCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { richTextPaths } from "#core/fields/rich-text.ts";
import type { ConnectedKeys, ExternalAnswer } from "../../clients/external-database/external-database.ts";
import type { Context } from "../../context.ts";
import { readStorages } from "../../db/connections/storage.ts";

type Cells = Readonly<Record<string, Cell>>;

export interface FilesToStore {
  form_id: string;
  keys: ConnectedKeys;
  fields: readonly FieldDefinition[];
  response: { id: string; data: Cells };
  table: PathFacts["table"];
  /** The row as it would be sent without files. */
  sent: PathFacts["sent"];
}

/**
 * Copies the files of a response into buckets of the connected project. Resolves to its cells with the paths there, and
 * with public addresses in texts. Repeating it changes nothing.
 */
export async function storeFiles(
  ctx: Context,
  { form_id, keys, fields, response, table, sent }: FilesToStore,
): Promise<ExternalAnswer<Cells>> {
  const { id: response_id, data } = response;
  const storages = await readStorages(ctx.db, form_id);
  const facts = { table, record: sent, sent, response_id };
  const client = await ctx.externalDatabases();
  const stored = { ...data };
  /** By bucket: two files of a response may have the same name. */
  const taken = new Map<string, Set<string>>();
  for (const field of fields) {
    const storage = storages[field.id];
    const cell = data[field.id];
    if (storage === undefined || cell === undefined) continue;
    const { bucket } = storage;
    const moved = new Map<string, string>();
    for (const [index, file] of filesIn(field, cell).entries()) {
      const object = await ctx.storage.open(file.path, null);
      // A file that is gone here cannot be copied, and must not keep the row away.
      if (object === null) continue;
      const rendered = renderStoragePath(storage.path, { ...facts, file: { name: file.name, index } });
      const others = taken.get(bucket) ?? new Set();
      const path = freePath(rendered, others);
      taken.set(bucket, others.add(path));
      const body = await new Response(object.body).arrayBuffer();
      const answer = await client.storeObject(keys, { bucket, path, body, type: object.type });
      if (!answer.ok) return answer;
      moved.set(file.path, path);
    }
    stored[field.id] = withPaths(field, cell, moved, (path) => client.publicUrl(keys, { bucket, path }));
  }
  return { ok: true, value: stored };
}

/** The files of an answer, including the pictures of a text. */
export function filesIn({ type }: FieldDefinition, cell: Cell): { path: string; name: string }[] {
  if (type !== "richtext") return filesOfCell(cell);
  return richTextPaths(cell.value).map((path) => ({ path, name: path.slice(path.lastIndexOf("/") + 1) }));
}

function withPaths(
  { type }: FieldDefinition,
  cell: Cell,
  moved: ReadonlyMap<string, string>,
  addressOf: (path: string) => string,
): Cell {
  if (type === "richtext") {
    const address = (path: string) => (moved.has(path) ? addressOf(moved.get(path)!) : null);
    return { value: mapImages(cell.value, address) };
  }
  const paths = filesOfCell(cell).flatMap(({ path }) => moved.get(path) ?? []);
  return { value: paths.map((path) => path.slice(path.lastIndexOf("/") + 1)), storage_object_paths: paths };
}
