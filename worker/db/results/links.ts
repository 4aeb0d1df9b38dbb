import type { ResultsLink } from "#core/contracts/results.ts";
import type { AnsweredAs } from "#core/results/results.ts";
import type { Database } from "../connection/database.ts";

export interface StoredLink
  extends Pick<ResultsLink, "id" | "name" | "field_ids" | "filter" | "expires_at" | "created_at"> {
  form_id: string;
  /** How the questions were answered when they were chosen, by field id. Null: not kept. */
  counted: Record<string, AnsweredAs> | null;
  password_hash: string | null;
}

export async function findLinks(db: Database, form_id: string): Promise<StoredLink[]> {
  return db.sql<StoredLink>`
    SELECT l.id, l.form_id, l.name, to_json(l.field_ids) AS field_ids, l.counted, l.filter, l.password_hash, l.expires_at, l.created_at
    FROM results_link l WHERE l.form_id = ${form_id} ORDER BY l.created_at DESC, l.id`;
}

/** The link, with the title of its form; null if it does not exist, has expired, or belongs to a deleted document. */
export async function findLink(
  db: Database,
  link_id: string,
  now: Date,
): Promise<(StoredLink & { definition: unknown }) | null> {
  const [row] = await db.sql<StoredLink & { definition: unknown }>`
    SELECT l.id, l.form_id, l.name, to_json(l.field_ids) AS field_ids, l.counted, l.filter, l.password_hash, l.expires_at, l.created_at,
      form_definition(l.form_id) AS definition
    FROM results_link l JOIN form f ON f.id = l.form_id
    WHERE l.id = ${link_id} AND (l.expires_at IS NULL OR l.expires_at > ${now.toISOString()})
      AND NOT is_form_deleted(f)`;
  return row ?? null;
}

/** Null: the form has as many links as it may have. */
export async function addLink(
  db: Database,
  link: Omit<StoredLink, "id"> & { created_by: string },
  most: number,
): Promise<StoredLink | null> {
  const { form_id, name, field_ids, counted, filter, password_hash, expires_at, created_by, created_at } =
    link;
  const [row] = await db.sql<StoredLink>`
    INSERT INTO results_link (form_id, name, field_ids, counted, filter, password_hash, expires_at, created_by, created_at)
    SELECT ${form_id}, ${name}, ${field_ids}::uuid[], ${JSON.stringify(counted)}::json, ${JSON.stringify(filter)}::json, ${password_hash}, ${expires_at},
      ${created_by}, ${created_at}
    WHERE has_results_link_room(${form_id}, ${most})
    RETURNING id, form_id, name, to_json(field_ids) AS field_ids, counted, filter, password_hash, expires_at, created_at`;
  return row ?? null;
}

/** Returns whether there was one. */
export async function deleteLink(db: Database, form_id: string, link_id: string): Promise<boolean> {
  const rows =
    await db.sql`DELETE FROM results_link WHERE id = ${link_id} AND form_id = ${form_id} RETURNING id`;
  return rows.length > 0;
}
