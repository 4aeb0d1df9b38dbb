import {
  type Analytics,
  type Place,
  RECENT_SECONDS,
  RECENT_SPANS,
  type RecentActivity,
  type Series,
} from "#core/contracts/analytics.ts";
import { evenBuckets, type TimeUnit, timeBuckets } from "#core/values/time-buckets.ts";
import type { Context } from "../../context.ts";
import {
  type BreakdownRow,
  type PlaceRow,
  readBreakdown,
  readPlaces,
  readSeries,
  type SeriesRow,
} from "../../db/analytics.ts";

const isos = (edges: readonly number[]) => edges.map((edge) => new Date(edge).toISOString());

/** Places on the live map. */
const MOST_PLACES = 200;

/** The latest 15 minutes. */
export async function loadRecentActivity(ctx: Context, form_id: string): Promise<RecentActivity> {
  const edges = isos(evenBuckets(ctx.now().getTime(), RECENT_SECONDS * 1_000, RECENT_SPANS));
  return ctx.near(async (db) => {
    const rows = await readSeries(db, form_id, edges);
    const places = await readPlaces(db, form_id, { since: edges[0]!, limit: MOST_PLACES });
    return { ...seriesOf(edges, rows), places: places.map(placeOf) };
  });
}

/** The latest hours, days or weeks of a time zone. */
export async function loadAnalytics(
  ctx: Context,
  form_id: string,
  { unit, zone }: { unit: TimeUnit; zone: string },
): Promise<Analytics> {
  const edges = isos(timeBuckets(ctx.now().getTime(), unit, zone));
  const time = { from: edges[0]!, until: edges.at(-1)! };
  return ctx.near(async (db) => {
    const series = seriesOf(edges, await readSeries(db, form_id, edges));
    const rows = await readBreakdown(db, form_id, time);
    const of = (kind: BreakdownRow["kind"]) =>
      rows.filter((row) => row.kind === kind).sort((a, b) => b.count - a.count);
    return {
      ...series,
      covered: of("all")[0]?.count ?? 0,
      countries: of("country").map(({ name, count, latitude, longitude }) => ({
        name,
        count,
        location: latitude === null || longitude === null ? null : { latitude, longitude },
      })),
      devices: of("device").map(({ name, count }) => ({ name, count })),
      referrers: of("referrer").map(({ name, count }) => ({ name, count })),
    };
  });
}

function seriesOf(edges: string[], rows: readonly SeriesRow[]): Series {
  const numbers = (kind: SeriesRow["kind"]) => {
    const counts = Array<number>(edges.length - 1).fill(0);
    for (const { span, count } of rows.filter((row) => row.kind === kind)) counts[span - 1] = count;
    return counts;
  };
  return { edges, responses: numbers("responses"), sessions: numbers("sessions"), views: numbers("views") };
}

function placeOf({ latitude, longitude, country, created_at }: PlaceRow): Place {
  const isKnown = isDegrees(latitude, 90) && isDegrees(longitude, 180);
  return {
    location: isKnown ? { latitude: Number(latitude), longitude: Number(longitude) } : null,
    country: /^[A-Z]{2}$/.test(country ?? "") ? country : null,
    created_at,
  };
}

/** An empty text is not zero. */
const isDegrees = (text: string | null, most: number) =>
  text !== null && text.trim() !== "" && Math.abs(Number(text)) <= most;
