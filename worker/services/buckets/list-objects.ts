import type { BucketObject, ObjectOrder, ObjectPage } from "#core/contracts/buckets.ts";
import { AppError } from "#core/errors/app-error.ts";
import { namesOfKey } from "#core/files/objects.ts";
import type { Context } from "../../context.ts";
import { type ObjectCursor, readFolder, searchObjects } from "../../db/buckets/objects.ts";

const PAGE = 100;

export interface Listing {
  path: string;
  order: ObjectOrder;
  direction: "asc" | "desc";
  search: string;
  kind: "all" | "folders";
  after?: string | undefined;
}

/** Lists a page of a folder, or of what a search finds in the whole bucket. Throws NOT_FOUND without the folder. */
export async function listObjects(
  ctx: Context,
  bucket_id: string,
  { path, search, after: cursor, ...order }: Listing,
): Promise<ObjectPage> {
  const names = namesOfKey(path);
  const after = cursor === undefined ? null : parseCursor(cursor, order.order);
  // The folder is read for a search too: a bucket that was deleted is not found, and the path stays on the page.
  const query = { bucket_id, ...order, after, limit: PAGE + 1 };
  const isSearch = search.trim() !== "";
  const [folder, found] = await Promise.all([
    names === null
      ? null
      : readFolder(ctx.db, { ...query, names, ...(isSearch && { limit: 0, after: null }) }),
    isSearch ? searchObjects(ctx.db, { ...query, search: search.trim() }) : null,
  ]);
  if (folder === null) throw new AppError("NOT_FOUND");
  const all = found ?? folder.objects;
  const page = all.slice(0, PAGE);
  const last = all.length > PAGE ? page.at(-1) : undefined;
  return {
    ...folder,
    // Those in deleted folders are not removed yet.
    objects:
      found === null ? page : found.slice(0, PAGE).flatMap(({ is_here, ...one }) => (is_here ? [one] : [])),
    next: last === undefined ? null : JSON.stringify(cursorOf(last, order.order, isSearch)),
  };
}

/** A folder is listed by its name instead of its size, but found by its size. */
function cursorOf(last: BucketObject, order: ObjectOrder, isSearch: boolean): ObjectCursor {
  const { id, is_folder, name, size, changed_at } = last;
  const value = { name, size: is_folder && !isSearch ? name : size, changed: changed_at }[order];
  return { is_folder, value, id };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Throws BAD_REQUEST for anything but the `next` of a page in this order. */
function parseCursor(text: string, order: ObjectOrder): ObjectCursor {
  try {
    const { is_folder, value, id } = JSON.parse(text) as Partial<ObjectCursor>;
    const isValue =
      typeof value === "string"
        ? !value.includes("\0") && (order !== "changed" || !Number.isNaN(Date.parse(value)))
        : order === "size" && Number.isSafeInteger(value);
    if (typeof is_folder === "boolean" && typeof id === "string" && UUID.test(id) && isValue) {
      return { is_folder, value: value!, id };
    }
  } catch {
    // Not JSON.
  }
  throw new AppError("BAD_REQUEST", { issues: [{ path: ["after"], message: "Not a cursor of this list." }] });
}
