import type { FormDefinition } from "#core/forms/definition/definition.ts";
import type { FunnelFilter, FunnelGrouping, KeptVersion } from "#core/results/funnel-query.ts";
import type { LinkParameter } from "#core/results/link-parameters.ts";
import { UUID } from "#core/values/uuid.ts";
import type { Database } from "../connection/database.ts";

export interface FunnelForm {
  definition: FormDefinition;
  /** Days after which unfinished answers and responses are deleted. Null: they are kept. */
  session_days: number | null;
  response_days: number | null;
}

/** The form as it is now; null: it does not exist. */
export async function readFunnelForm(db: Database, form_id: string): Promise<FunnelForm | null> {
  const [row] = await db.sql<FunnelForm | { definition: null }>`
    SELECT form_definition(${form_id}) AS definition, t.session_days, t.response_days
    FROM (SELECT) one LEFT JOIN form_retention t ON t.form_id = ${form_id}`;
  return row?.definition ? row : null;
}

/** Kept states of a form; there are at most 150. */
export function readKeptVersions(db: Database, form_id: string): Promise<KeptVersion[]> {
  return db.sql<KeptVersion>`
    SELECT id, name, created_at, (definition ->> 'version')::bigint AS version FROM form_version
    WHERE form_id = ${form_id}`;
}

export interface FunnelQuery {
  form_id: string;
  /** ISO 8601; null: from the first session on. */
  from: string | null;
  until: string;
  /** Sessions that changed after it are open. */
  open_since: string;
  /** Places of questions by id. */
  places: Readonly<Record<string, number>>;
  by: FunnelGrouping;
  filter: FunnelFilter;
  /** Versions between which sessions are grouped, ascending. */
  versions: readonly number[];
}

/**
 * Sessions of everything, of a group, or with a furthest question; and views. `left_out`: sessions that nobody began as
 * a respondent.
 */
export interface FunnelRow {
  kind: "all" | "group" | "place" | "views" | "left_out";
  /** Of a group: null is unknown. Versions have their index in `versions`, or the number of them. */
  name: string | null;
  place: number | null;
  starts: number;
  completions: number;
  open: number;
  timed: number;
  /** The quartiles of the times from start to completion. */
  seconds: [number, number, number] | null;
}

/** The rest is only counted, because anyone can begin a session with any parameters. */
const MOST_GROUPS = 50;

/**
 * Counts the sessions that began in a time, in one pass. A batch of an import is stored as a session, and so is a
 * response that a member entered; simulated responses have one each.
 */
export function readFunnel(db: Database, query: FunnelQuery): Promise<FunnelRow[]> {
  const { by, filter } = query;
  const params: unknown[] = [
    query.form_id,
    query.from,
    query.until,
    query.open_since,
    JSON.stringify(query.places),
  ];
  const bound = (value: unknown) => `$${params.push(value)}`;
  const groupOf = (name: FunnelGrouping) =>
    name === "version"
      ? `width_bucket(s.form_version - 1, ${bound(query.versions)}::bigint[])::text`
      : GROUPS[name];
  const conditions = Object.entries(filter).map(
    ([name, value]) => `${groupOf(name as FunnelGrouping)} IS NOT DISTINCT FROM ${bound(value)}::text`,
  );
  const hasDevices = by === "device" || filter.device !== undefined;
  return db.query<FunnelRow>(
    `WITH agents AS MATERIALIZED (
      -- There are few different ones, and to recognize a device takes longer than to read a session.
      SELECT x_useragent, device_of(x_useragent) AS device FROM (
        SELECT DISTINCT s.x_useragent FROM response_session s WHERE ${hasDevices} AND ${BEGUN}
      ) d
    ), chosen AS MATERIALIZED (
      SELECT ${groupOf(by)} AS name,
        coalesce(r.platform_powered_by IN ('simulator', 'editor', 'draft')
          OR s.receipt ?| '{stored,is_added,is_left_out}', false) AS is_left_out,
        s.submitted_at, s.submitted_at IS NULL AND s.updated_at > $4 AS is_open,
        extract(epoch FROM s.submitted_at - s.started_at)::float8 AS seconds,
        CASE WHEN s.submitted_at IS NULL THEN
          coalesce(greatest(${furthest(query.places)}, ($5::jsonb -> s.last_field_id::text)::int), -1)
        END AS place
      FROM response_session s LEFT JOIN response r ON r.session_id = s.id
      -- A copy, because a draft that is stored compressed would be decompressed for every question.
      CROSS JOIN LATERAL (SELECT CASE WHEN s.submitted_at IS NULL THEN s.raw || '{}' END AS raw OFFSET 0) draft
      ${hasDevices ? "LEFT JOIN agents a ON a.x_useragent = s.x_useragent" : ""}
      WHERE ${BEGUN} ${conditions.map((condition) => `AND ${condition}`).join(" ")}
    ), counted AS (
      SELECT grouping(name) AS all_names, grouping(place) AS all_places, name, place, count(*) AS starts,
        count(submitted_at) AS completions, count(*) FILTER (WHERE is_open) AS open,
        count(*) FILTER (WHERE seconds > 0) AS timed,
        percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE seconds > 0) AS seconds
      FROM chosen WHERE NOT is_left_out GROUP BY GROUPING SETS ((), (name), (place))
    )
    SELECT CASE WHEN all_names = 0 THEN 'group' WHEN all_places = 0 THEN 'place' ELSE 'all' END AS kind,
      name, place, starts, completions, open, timed, to_json(seconds) AS seconds
    FROM (
      SELECT *, row_number() OVER (PARTITION BY all_names, all_places ORDER BY starts DESC, name) AS rank FROM counted
    ) ranked
    WHERE all_names = 1 OR rank <= ${MOST_GROUPS}
    UNION ALL
    SELECT 'left_out', NULL, NULL, count(*), 0, 0, 0, NULL FROM chosen WHERE is_left_out
    ${conditions.length === 0 ? VIEWS : ""}
    ${by === "referrer" && conditions.length === 0 ? REFERRERS : ""}`,
    params,
  );
}

const BEGUN =
  "s.form_id = $1 AND ($2::timestamptz IS NULL OR s.started_at >= $2) AND s.started_at < $3 AND s.continued_as IS NULL";

/**
 * SQL of the place of the last question that has an answer. Asking for one question after the other, the last one first,
 * takes a tenth of the time of reading all keys of a draft.
 */
function furthest(places: Readonly<Record<string, number>>): string {
  const known = Object.entries(places).filter(([id]) => UUID.test(id));
  const cases = known
    .sort(([, a], [, b]) => b - a)
    .map(([id, place]) => `WHEN draft.raw -> '${id}' <> 'null' THEN ${place}`);
  return cases.length === 0 ? "NULL::int" : `CASE ${cases.join(" ")} END`;
}

const parameter = (name: LinkParameter) =>
  `CASE WHEN s.link_parameters ? '${name}' THEN s.link_parameters ->> '${name}'
    WHEN s.link_parameters IS NOT NULL THEN '' END`;

/** SQL of the group of a session: null is unknown, and an empty text is none. */
const GROUPS: Readonly<Record<Exclude<FunnelGrouping, "version">, string>> = {
  device: "a.device",
  country: "CASE WHEN s.geo ->> 'country' ~ '^[A-Z]{2}$' THEN s.geo ->> 'country' END",
  referrer: "NULL::text",
  utm_source: parameter("utm_source"),
  utm_medium: parameter("utm_medium"),
  utm_campaign: parameter("utm_campaign"),
  utm_content: parameter("utm_content"),
  utm_term: parameter("utm_term"),
  ref: parameter("ref"),
  source: parameter("source"),
};

const views = (columns: string) => `
  SELECT ${columns} FROM form_view_bucket v
  WHERE v.form_id = $1 AND ($2::timestamptz IS NULL OR v.viewed_at >= $2) AND v.viewed_at < $3
  UNION ALL
  SELECT ${columns} FROM form_view_span v
  WHERE v.form_id = $1 AND ($2::timestamptz IS NULL OR v.viewed_at >= $2) AND v.viewed_at < $3`;

const VIEWS = `UNION ALL
  SELECT 'views', NULL, NULL, coalesce(sum(count), 0)::bigint, 0, 0, 0, NULL FROM (${views("v.count")}) v`;

const REFERRERS = `UNION ALL (
  SELECT 'views', c.key, NULL, sum(c.value::bigint)::bigint AS starts, 0, 0, 0, NULL
  FROM (${views("v.referrers")}) v, jsonb_each_text(v.referrers) c
  GROUP BY c.key ORDER BY 4 DESC, c.key LIMIT ${MOST_GROUPS})`;
