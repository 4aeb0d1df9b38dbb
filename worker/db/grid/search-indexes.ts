import type { FieldDefinition } from "#core/fields/field.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import type { Database } from "../connection/database.ts";
import type { KnownIndex } from "./row-search.ts";

/** Forms that have a search index at the same time, because each stores all texts of its form again. */
export const MAX_INDEXES = 100;
/** With fewer rows, reading all of them is fast enough. */
export const MIN_ROWS = 10_000;
export const UNUSED_DAYS = 30;

/** A search index of rows. */
export interface SearchIndex extends KnownIndex {
  state: "none" | "building" | "ready";
  /** The finished share while it is built, from 0 to 1. */
  share: number;
  /** The last recorded use. */
  used_at: string | null;
  /** When it last reached the newest rows that it can have; null: it has all of them, or none yet. */
  reached_at: string | null;
}

/** What a search may rely on. */
export function readyIndex(index: SearchIndex | null): KnownIndex | null {
  return index?.state === "ready" ? index : null;
}

/** The form's fields, language and time zone, and the search index of its responses. */
export async function findSearchedForm(
  db: Database,
  form_id: string,
): Promise<{ fields: FieldDefinition[]; lang: string; zone: string; index: SearchIndex }> {
  const [row] = await db.sql<{
    fields: FieldDefinition[] | null;
    lang: string | null;
    time_zone: string | null;
    scheduling_tz: string | null;
    state: SearchIndex["state"];
    share: number;
    rows: number | null;
    used_at: string | null;
  }>`
    SELECT f.definition -> 'fields' AS fields, f.definition ->> 'lang' AS lang,
      f.definition ->> 'time_zone' AS time_zone, f.definition #>> '{campaign,scheduling_tz}' AS scheduling_tz, i.used_at, i.highest_index AS rows,
      CASE WHEN i.form_id IS NULL OR i.dropped_at IS NOT NULL THEN 'none'
        WHEN i.ready_at IS NULL THEN 'building' ELSE 'ready' END AS state,
      coalesce((i.highest_index - i.next_index)::float8 / nullif(i.highest_index, 0), 0) AS share
    FROM (SELECT ${form_id}::uuid AS id, form_definition(${form_id}) AS definition OFFSET 0) f LEFT JOIN search_index i ON i.form_id = f.id`;
  const { state, share, rows, used_at, lang, time_zone, scheduling_tz } = row!;
  const zone = formZone({ time_zone, campaign: { scheduling_tz } });
  const index = { state, share, rows: rows ?? 0, covers: null, used_at, reached_at: null };
  return { fields: row!.fields ?? [], lang: lang ?? "en", zone, index };
}

/** Asks for the search index of a large form, or records its use. */
export async function askSearchIndex(db: Database, form_id: string, now: Date): Promise<void> {
  await db.sql`
    INSERT INTO search_index (form_id, asked_at, used_at)
    SELECT ${form_id}, ${now.toISOString()}, ${now.toISOString()}
    WHERE EXISTS (SELECT FROM search_index WHERE form_id = ${form_id})
      OR CASE WHEN EXISTS (SELECT FROM response WHERE form_id = ${form_id} OFFSET ${MIN_ROWS - 1}::bigint)
        THEN has_search_index_room('search_index', ${MAX_INDEXES}) ELSE false END
    ON CONFLICT (form_id) DO UPDATE SET used_at = EXCLUDED.used_at`;
}

/** Continues a search index by some rows; see build_search_index.sql. */
export async function buildSearchIndex(
  db: Database,
  limit: number,
  now: Date,
): Promise<"none" | "waiting" | "building" | "ready"> {
  type Row = { result: Awaited<ReturnType<typeof buildSearchIndex>> };
  const [row] = await db.sql<Row>`SELECT build_search_index(${limit}, ${now.toISOString()}) AS result`;
  // Without statistics the planner does not know how rare a text is.
  if (row!.result === "ready") await db.query("ANALYZE response_search");
  return row!.result;
}

/** Stops the use of indexes that nobody has used for a month. */
export async function dropUnusedSearchIndexes(db: Database, now: Date): Promise<void> {
  await db.sql`
    UPDATE search_index SET dropped_at = ${now.toISOString()}
    WHERE dropped_at IS NULL
      AND used_at < ${now.toISOString()}::timestamptz - make_interval(days => ${UNUSED_DAYS}::integer)`;
}

/** Deletes some rows of a dropped index. Returns whether any are left. */
export async function deleteSearchIndex(db: Database, limit: number, now: Date): Promise<boolean> {
  const [row] = await db.sql<{ is_left: boolean }>`
    SELECT delete_search_index(${limit}, ${now.toISOString()}) AS is_left`;
  return row!.is_left;
}
