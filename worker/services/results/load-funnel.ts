import type { Funnel, FunnelCounts, FunnelGroup } from "#core/contracts/results.ts";
import { AppError } from "#core/errors/app-error.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { funnelOutline, funnelPlaces, funnelSections } from "#core/results/funnel.ts";
import {
  CURRENT_VERSION,
  type FunnelDays,
  type FunnelFilter,
  type FunnelGrouping,
  funnelStart,
  groupingVersions,
  type KeptVersion,
} from "#core/results/funnel-query.ts";
import { DAY_MS } from "#core/values/day.ts";
import type { Context } from "../../context.ts";
import { type FunnelRow, readFunnel, readFunnelForm, readKeptVersions } from "../../db/results/funnel.ts";

/** A session whose draft did not change for so long counts as left. */
const OPEN_MS = 30 * 60 * 1_000;

interface FunnelChoice {
  days: FunnelDays;
  by: FunnelGrouping;
  filter: FunnelFilter;
}

/** How far respondents come in a form. Throws FORM_NOT_FOUND. */
export async function loadFunnel(
  ctx: Context,
  form_id: string,
  { days, by, filter }: FunnelChoice,
): Promise<Funnel> {
  const now = ctx.now().getTime();
  return ctx.near(async (db) => {
    const found = await readFunnelForm(db, form_id);
    if (found === null) throw new AppError("FORM_NOT_FOUND");
    const { definition: form, session_days, response_days } = found;
    const hasVersions = by === "version" || filter.version !== undefined;
    const versions = hasVersions ? groupingVersions(await readKeptVersions(db, form_id)) : [];
    const zone = formZone(form);
    const start = funnelStart(now, days, zone);
    const from = start === null ? null : new Date(start).toISOString();
    /** Whether the time began before those that are still kept. */
    const ifMissing = (kept: number | null) =>
      kept !== null && (start === null || start < now - kept * DAY_MS) ? kept : null;
    const until = new Date(now + 1).toISOString();
    const outline = funnelOutline(form);
    const rows = await readFunnel(db, {
      ...{ form_id, from, until, by },
      open_since: new Date(now - OPEN_MS).toISOString(),
      places: funnelPlaces(outline),
      filter: withVersionIndex(filter, versions),
      versions: versions.map(({ version }) => version),
    });
    const of = (kind: FunnelRow["kind"]) => rows.filter((row) => row.kind === kind);
    const views = of("views").find(({ name }) => name === null)?.starts ?? null;
    const all = countsOf(of("all")[0], views);
    const unfinished = of("place").flatMap(({ place, starts, open }) =>
      place === null ? [] : [{ place, left: starts - open, open }],
    );
    const { left = 0, open = 0 } = unfinished.find(({ place }) => place < 0) ?? {};
    const groups = by === "referrer" ? referrerGroups(of("views")) : sessionGroups(of("group"), by, versions);
    const filtered = versions.find(({ id }) => id === filter.version);
    const grouped = groups.reduce((sum, { starts }) => sum + (starts ?? 0), 0);
    return {
      ...all,
      ...{ from, until, zone, groups },
      sections: funnelSections(outline, unfinished, all.completions ?? 0),
      without_question: { left, open },
      ungrouped: by === "referrer" ? 0 : (all.starts ?? 0) - grouped,
      filter_version: filtered ? { name: filtered.name, created_at: filtered.created_at } : null,
      left_out: of("left_out")[0]?.starts ?? 0,
      deleted_after: { unfinished: ifMissing(session_days), submitted: ifMissing(response_days) },
    };
  });
}

/** Sessions know versions by their index. A version that is gone has none. */
function withVersionIndex(filter: FunnelFilter, versions: readonly KeptVersion[]): FunnelFilter {
  if (typeof filter.version !== "string") return filter;
  const index =
    filter.version === CURRENT_VERSION
      ? versions.length
      : versions.findIndex(({ id }) => id === filter.version);
  return { ...filter, version: String(index) };
}

function countsOf(row: FunnelRow | undefined, views: number | null): FunnelCounts {
  const { starts = 0, completions = 0, open = 0, timed = 0, seconds = null } = row ?? {};
  const [lower, median, upper] = seconds ?? [];
  const time =
    lower === undefined || median === undefined || upper === undefined
      ? null
      : { known: timed, lower, median, upper };
  return { views, starts, completions, open, time };
}

function sessionGroups(
  rows: readonly FunnelRow[],
  by: FunnelGrouping,
  versions: readonly KeptVersion[],
): FunnelGroup[] {
  return rows
    .toSorted((a, b) => b.starts - a.starts)
    .map((row) => {
      const counts = countsOf(row, null);
      if (by !== "version" || row.name === null) return { ...counts, key: row.name, version: null };
      const kept = versions[Number(row.name)];
      if (kept === undefined) return { ...counts, key: CURRENT_VERSION, version: null };
      return { ...counts, key: kept.id, version: { name: kept.name, created_at: kept.created_at } };
    });
}

/** Views that no other website led to are those of all, without the sum of the others. */
function referrerGroups(rows: readonly FunnelRow[]): FunnelGroup[] {
  return rows
    .filter(({ name }) => name !== null)
    .map(({ name, starts: views }) => ({
      ...{ views, starts: null, completions: null, open: null, time: null },
      key: name,
      version: null,
    }));
}
