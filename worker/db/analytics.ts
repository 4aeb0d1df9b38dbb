import type { Database } from "./connection/database.ts";

/** A number per span of time, by the index of the span. */
export interface SeriesRow {
  kind: "responses" | "sessions" | "views";
  /** From 1, as width_bucket counts. */
  span: number;
  count: number;
}

/** Counts by span of time. `edges` are the beginnings of the spans, and the end of the last one, in ISO 8601. */
export async function readSeries(
  db: Database,
  form_id: string,
  edges: readonly string[],
): Promise<SeriesRow[]> {
  const [from, until] = [edges[0], edges.at(-1)];
  return db.sql<SeriesRow>`
    SELECT 'responses' AS kind, width_bucket(r.created_at, ${edges}::timestamptz[]) AS span, count(*) AS count
    FROM response r
    WHERE r.form_id = ${form_id} AND r.created_at >= ${from} AND r.created_at < ${until} GROUP BY 2
    UNION ALL
    SELECT 'sessions', width_bucket(s.started_at, ${edges}::timestamptz[]), count(*) FROM response_session s
    WHERE s.form_id = ${form_id} AND s.started_at >= ${from} AND s.started_at < ${until}
      AND s.continued_as IS NULL GROUP BY 2
    UNION ALL
    SELECT 'views', width_bucket(v.viewed_at, ${edges}::timestamptz[]), sum(v.count) FROM (
      SELECT viewed_at, count FROM form_view_bucket
      WHERE form_id = ${form_id} AND viewed_at >= ${from} AND viewed_at < ${until}
      UNION ALL
      SELECT viewed_at, count FROM form_view_span
      WHERE form_id = ${form_id} AND viewed_at >= ${from} AND viewed_at < ${until}
    ) v GROUP BY 2`;
}

/** The latest responses that are broken down. More would cost a look at each row. */
const MOST_BROKEN_DOWN = 10_000;
/** A limit for lists that have no other. */
const MOST_NAMES = 300;

export interface BreakdownRow {
  kind: "country" | "device" | "referrer" | "all";
  /** Null: unknown. */
  name: string | null;
  count: number;
  /** Mean location of a country's responses, where it is known. */
  latitude: number | null;
  longitude: number | null;
}

/** Where the latest responses of a time came from, with which device, and from where visitors came to the form. */
export async function readBreakdown(
  db: Database,
  form_id: string,
  { from, until }: { from: string; until: string },
): Promise<BreakdownRow[]> {
  return db.sql<BreakdownRow>`
    WITH latest AS MATERIALIZED (
      SELECT r.geo, r.x_useragent FROM response r
      WHERE r.form_id = ${form_id} AND r.created_at >= ${from} AND r.created_at < ${until}
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${MOST_BROKEN_DOWN}
    ), known AS (
      SELECT CASE WHEN geo ->> 'country' ~ '^[A-Z]{2}$' THEN geo ->> 'country' END AS country,
        CASE WHEN geo ->> 'latitude' ~ '^-?[0-9]{1,2}([.][0-9]+)?$' AND geo ->> 'longitude' ~ '^-?[0-9]{1,3}([.][0-9]+)?$'
          THEN (geo ->> 'latitude')::float8 END AS latitude,
        CASE WHEN geo ->> 'latitude' ~ '^-?[0-9]{1,2}([.][0-9]+)?$' AND geo ->> 'longitude' ~ '^-?[0-9]{1,3}([.][0-9]+)?$'
          THEN (geo ->> 'longitude')::float8 END AS longitude,
        device_of(x_useragent) AS device
      FROM latest
    ), hosts AS (
      SELECT referrers FROM form_view_bucket
      WHERE form_id = ${form_id} AND viewed_at >= ${from} AND viewed_at < ${until} AND referrers <> '{}'
      UNION ALL
      SELECT referrers FROM form_view_span
      WHERE form_id = ${form_id} AND viewed_at >= ${from} AND viewed_at < ${until} AND referrers <> '{}'
    )
    SELECT 'all' AS kind, NULL AS name, count(*) AS count, NULL::float8 AS latitude, NULL::float8 AS longitude
    FROM latest
    UNION ALL
    (SELECT 'country', country, count(*), avg(latitude), avg(longitude) FROM known
     GROUP BY country ORDER BY count(*) DESC, country LIMIT ${MOST_NAMES})
    UNION ALL
    SELECT 'device', device, count(*), NULL, NULL FROM known GROUP BY device
    UNION ALL
    SELECT 'referrer', c.key, c.value::bigint, NULL, NULL
    FROM (SELECT merge_counts(array_agg(referrers)) AS counts FROM hosts) merged, jsonb_each_text(merged.counts) c`;
}

export interface PlaceRow {
  latitude: string | null;
  longitude: string | null;
  country: string | null;
  created_at: string;
}

/** Locations of the latest responses since a moment, of which some may be unknown. */
export async function readPlaces(
  db: Database,
  form_id: string,
  { since, limit }: { since: string; limit: number },
): Promise<PlaceRow[]> {
  return db.sql<PlaceRow>`
    SELECT r.geo ->> 'latitude' AS latitude, r.geo ->> 'longitude' AS longitude, r.geo ->> 'country' AS country,
      r.created_at
    FROM response r WHERE r.form_id = ${form_id} AND r.created_at >= ${since}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`;
}

/** Moves old page views into quarter hours; returns how many rows it moved. */
export async function foldViews(db: Database, before: Date, limit: number): Promise<number> {
  const [row] = await db.sql<{
    moved: number;
  }>`SELECT fold_views(${before.toISOString()}, ${limit}) AS moved`;
  return row!.moved;
}
