import type {
  BucketObject,
  FolderPart,
  ListedObject,
  MoveResult,
  ObjectOrder,
} from "#core/contracts/buckets.ts";
import type { Database } from "../connection/database.ts";

/** Where a page of a list begins: after this object. */
export interface ObjectCursor {
  is_folder: boolean;
  /** The name, size or time by which the list is ordered. */
  value: string | number;
  id: string;
}

export interface ObjectQuery {
  bucket_id: string;
  /** Names on the path of the listed folder, or of a file in it. */
  names: readonly string[];
  order: ObjectOrder;
  direction: "asc" | "desc";
  kind: "all" | "folders";
  after: ObjectCursor | null;
  limit: number;
}

export interface FolderPage {
  folder_id: string;
  path: FolderPart[];
  file: BucketObject | null;
  objects: BucketObject[];
}

/** The expression of an order, and the value of a cursor for it. Each order has an index. */
const KEYS = {
  name: { key: `lower(o.name) COLLATE "C"`, value: (at: string) => `lower(${at}::text) COLLATE "C"` },
  size: { key: "o.size", value: (at: string) => `${at}::bigint` },
  changed: { key: "o.changed_at", value: (at: string) => `${at}::timestamptz` },
} as const satisfies Record<ObjectOrder, { key: string; value: (at: string) => string }>;

/** Folders have no size. */
const orderOfFolders = (order: ObjectOrder): ObjectOrder => (order === "size" ? "name" : order);

/**
 * A page of a folder, folders first, in one statement: the path is looked up name by name, and each half of the page is
 * one range of an index. Null: there is no such bucket, folder or file.
 */
export async function readFolder(db: Database, query: ObjectQuery): Promise<FolderPage | null> {
  const { bucket_id, names, order, direction, kind, after, limit } = query;
  const params: unknown[] = [bucket_id, names, limit];
  const half = (is_folder: boolean) => {
    const { key, value } = KEYS[is_folder ? orderOfFolders(order) : order];
    const isAfter = after?.is_folder === is_folder;
    if (isAfter) params.push(after.value, after.id);
    const rest = isAfter
      ? `AND (${key}, o.id) ${direction === "asc" ? ">" : "<"} (${value(`$${params.length - 1}`)}, $${params.length}::uuid)`
      : "";
    return `(SELECT o FROM bucket_object o
      WHERE o.folder_id = here.folder_id AND o.gone_at IS NULL AND ${is_folder ? "" : "NOT "}o.is_folder ${rest}
      ORDER BY ${key} ${direction}, o.id ${direction} LIMIT $3::integer)`;
  };
  const kinds = after !== null && !after.is_folder ? [false] : [true, false];
  const halves = kind === "folders" ? [half(true)] : kinds.map(half);
  const [row] = await db.query<FolderPage>(
    `WITH at AS (
      SELECT find_bucket_object(b.document_id, $2::text[]) AS id FROM bucket b WHERE b.document_id = $1
    ), here AS (
      SELECT CASE WHEN file.id IS NULL THEN at.id ELSE file.folder_id END AS folder_id, file
      FROM at LEFT JOIN bucket_object file ON file.id = at.id AND NOT file.is_folder WHERE at.id IS NOT NULL
    )
    SELECT here.folder_id, bucket_path($1, here.folder_id) AS path,
      CASE WHEN (here.file).id IS NOT NULL THEN bucket_object_facts(here.file) END AS file,
      coalesce((SELECT jsonb_agg(bucket_object_facts(page.o)) FROM (
        SELECT o FROM (${halves.join(" UNION ALL ")}) halves LIMIT $3::integer
      ) page), '[]') AS objects
    FROM here`,
    params,
  );
  return row ?? null;
}

export interface ObjectSearch extends Omit<ObjectQuery, "names"> {
  search: string;
}

/** A row that a search found. `is_here` is false in a folder that was deleted. */
export type FoundObject = ListedObject & { is_here: boolean };

/** What a search finds in a whole bucket, by part of the name in any case. */
export function searchObjects(db: Database, query: ObjectSearch): Promise<FoundObject[]> {
  const { bucket_id, search, order, direction, kind, after, limit } = query;
  const { key, value } = KEYS[order];
  const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const params: unknown[] = [bucket_id, pattern, limit];
  if (after !== null) params.push(after.value, after.id);
  const rest =
    after === null ? "" : `AND (${key}, o.id) ${direction === "asc" ? ">" : "<"} (${value("$4")}, $5::uuid)`;
  return db
    .query<{ found: FoundObject }>(
      `SELECT bucket_object_facts(page.o) || jsonb_build_object('folders', (
        SELECT coalesce(jsonb_agg(part ->> 'name' ORDER BY place), '[]')
        FROM jsonb_array_elements(path.parts) WITH ORDINALITY parts (part, place)
      ), 'is_here', path.parts IS NOT NULL) AS found
    FROM (
      SELECT o FROM bucket_object o
      WHERE o.bucket_id = $1 AND o.gone_at IS NULL AND lower(o.name) LIKE lower($2::text)
        ${kind === "folders" ? "AND o.is_folder" : ""} ${rest}
      ORDER BY ${key} ${direction}, o.id ${direction} LIMIT $3::integer
    ) page, LATERAL (SELECT bucket_path($1, (page.o).folder_id) AS parts) path`,
      params,
    )
    .then((rows) => rows.map(({ found }) => found));
}

/** A file with the place of its bytes. */
export interface StoredObjectRow {
  name: string;
  type: string;
  size: number;
  blob_id: string;
  is_shown: boolean;
}

/** A file of a bucket; null: there is none, or a folder above it was deleted. */
export async function findObject(
  db: Database,
  bucket_id: string,
  object_id: string,
): Promise<(StoredObjectRow & { names: string[] }) | null> {
  const [row] = await db.sql<StoredObjectRow & { names: string[] }>`
    SELECT o.name, o.type, o.size, o.blob_id, o.is_shown,
      (SELECT jsonb_agg(part ->> 'name' ORDER BY place) FROM jsonb_array_elements(bucket_path(o.bucket_id, o.id))
        WITH ORDINALITY parts (part, place)) AS names
    FROM bucket_object o
    WHERE o.id = ${object_id} AND o.bucket_id = ${bucket_id} AND NOT o.is_folder AND bucket_path(o.bucket_id, o.id) IS NOT NULL`;
  return row ?? null;
}

/** A file by its key, for everyone; null: there is none, or its document is deleted. */
export async function findPublicObject(
  db: Database,
  bucket_id: string,
  names: readonly string[],
): Promise<(StoredObjectRow & { is_public: boolean }) | null> {
  const [row] = await db.sql<StoredObjectRow & { is_public: boolean }>`
    SELECT o.name, o.type, o.size, o.blob_id, o.is_shown, b.is_public
    FROM bucket b JOIN document d ON d.id = b.document_id JOIN project p ON p.id = d.project_id
    JOIN bucket_object o ON o.id = find_bucket_object(b.document_id, ${names}::text[])
    WHERE b.document_id = ${bucket_id} AND NOT o.is_folder AND d.deleted_at IS NULL AND NOT is_project_deleted(p)`;
  return row ?? null;
}

export interface MadeFolders {
  outcome: "made" | "folder_gone" | "conflict" | "too_long";
  folder_id?: string;
  /** Number of new folders. */
  made?: number;
  /** The name that a file has. */
  name?: string;
}

/** Makes the missing folders of a path. `more`: bytes of the name that follows. Null: there is no such bucket. */
export async function makeFolders(
  db: Database,
  folders: {
    bucket_id: string;
    folder_id: string;
    names: readonly string[];
    more: number;
    by: string;
    now: Date;
  },
): Promise<MadeFolders | null> {
  const { bucket_id, folder_id, names, more, by, now } = folders;
  const [row] = await db.sql<{ made: MadeFolders }>`
    SELECT make_bucket_folders(b.document_id, ${folder_id}, ${names}::text[], ${more}, ${by}, ${now.toISOString()}) AS made
    FROM bucket b WHERE b.document_id = ${bucket_id}`;
  return row?.made ?? null;
}

export interface ObjectMove {
  bucket_id: string;
  ids: readonly string[];
  /** Null: the folder of the first object. */
  folder_id: string | null;
  name: string | null;
  on_conflict: string;
  seen: Readonly<Record<string, string>>;
}

/** One result per object, in order; null: the folder is gone. */
export async function moveObjects(db: Database, move: ObjectMove): Promise<MoveResult[] | null> {
  const [row] = await db.sql<{ results: MoveResult[] | null }>`
    SELECT move_bucket_objects(b.document_id, ${move.ids}::uuid[], ${move.folder_id}::uuid, ${move.name}::text, ${move.on_conflict},
      ${JSON.stringify(move.seen)}::jsonb) AS results
    FROM bucket b WHERE b.document_id = ${move.bucket_id}`;
  return row?.results ?? null;
}

/** Number of deleted objects. */
export async function deleteObjects(
  db: Database,
  bucket_id: string,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const [row] = await db.sql<{ deleted: number }>`
    SELECT delete_bucket_objects(${bucket_id}, ${ids}::uuid[], ${now.toISOString()}) AS deleted`;
  return row!.deleted;
}

/** False: there is no such bucket. */
export async function setAccess(db: Database, bucket_id: string, is_public: boolean): Promise<boolean> {
  const rows = await db.sql`
    UPDATE bucket SET is_public = ${is_public} WHERE document_id = ${bucket_id} RETURNING document_id`;
  return rows.length > 0;
}

/** Addresses of a bucket's files in the pages of the organization's forms, and the keys of objects. */
export interface UseRows {
  /** Keys by object. */
  keys: Record<string, string>;
  uses: { document_id: string; title: string; address: string }[];
}

/** Reads which addresses of a bucket the forms of its organization contain. `address`: the part after `prefix`. */
export async function findUses(
  db: Database,
  { bucket_id, ids, prefix }: { bucket_id: string; ids: readonly string[]; prefix: string },
): Promise<UseRows> {
  const [row] = await db.sql<UseRows>`
    WITH forms AS MATERIALIZED (
      SELECT f.id, coalesce(f.document_id, f.schema_id) AS document_id, coalesce(d.title, f.name) AS title
      FROM document b JOIN project here ON here.id = b.project_id
      JOIN project p ON p.organization_id = here.organization_id JOIN form f ON f.project_id = p.id
      LEFT JOIN document d ON d.id = f.document_id
      WHERE b.id = ${bucket_id} AND NOT is_form_deleted(f)
    ), texts AS (
      -- Form by form: with old statistics, PostgreSQL would turn every block of the database into text.
      SELECT f.document_id, f.title, part.content FROM forms f CROSS JOIN LATERAL (
        SELECT to_jsonb(b)::text AS content FROM form_block b WHERE b.form_id = f.id
        UNION ALL SELECT to_jsonb(o)::text FROM "option" o WHERE o.form_id = f.id AND o.src IS NOT NULL
        UNION ALL SELECT to_jsonb(p)::text FROM form_document p WHERE p.form_id = f.id
        OFFSET 0
      ) part
    )
    SELECT
      coalesce((SELECT jsonb_object_agg(o.id, (
        SELECT string_agg(part ->> 'name', '/' ORDER BY place)
        FROM jsonb_array_elements(bucket_path(o.bucket_id, o.id)) WITH ORDINALITY parts (part, place)
      )) FROM bucket_object o WHERE o.id = ANY (${ids}::uuid[]) AND o.bucket_id = ${bucket_id}), '{}') AS keys,
      coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('document_id', t.document_id, 'title', t.title,
        'address', named.parts[1]))
        FROM texts t, regexp_matches(t.content, ${`${prefix}([^"\\\\\\s<>?#,]+)`}, 'g') named (parts)
        WHERE t.content LIKE ${`%${prefix}%`}), '[]') AS uses`;
  return row!;
}

/** Those of the keys that a file or folder has; null: there is no such bucket. */
export async function findExistingKeys(
  db: Database,
  bucket_id: string,
  keys: readonly string[],
): Promise<string[] | null> {
  const [row] = await db.sql<{ keys: string[] }>`
    SELECT ARRAY(
      SELECT DISTINCT key FROM unnest(${keys}::text[]) key
      WHERE find_bucket_object(b.document_id, string_to_array(key, '/')) IS NOT NULL
    ) AS keys
    FROM bucket b WHERE b.document_id = ${bucket_id}`;
  return row?.keys ?? null;
}
