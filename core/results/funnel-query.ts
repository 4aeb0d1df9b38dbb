import { momentOf, offsetAt } from "../values/clock.ts";
import { DAY_MS } from "../values/day.ts";
import { parseExactJson } from "../values/exact-json.ts";
import { LINK_PARAMETERS } from "./link-parameters.ts";

/** The latest days that a funnel covers, today included; all: from the first session on. */
export const FUNNEL_DAYS = ["7", "30", "90", "all"] as const;
export type FunnelDays = (typeof FUNNEL_DAYS)[number];

/** By what sessions are grouped. Only views have a referrer: a session does not know where its page was opened from. */
export const FUNNEL_GROUPINGS = ["device", "country", "referrer", "version", ...LINK_PARAMETERS] as const;
export type FunnelGrouping = (typeof FUNNEL_GROUPINGS)[number];

/** A condition on the groups of sessions. Null: unknown. An empty text: the link had no such parameter. */
export type FunnelFilter = Partial<Record<Exclude<FunnelGrouping, "referrer">, string | null>>;

const MOST_CHARACTERS = 100;

/** From JSON such as `{"device":"phone","utm_source":null}`; null: malformed. */
export function parseFunnelFilter(text: string): FunnelFilter | null {
  const value: unknown = text === "" ? {} : parseExactJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const isCondition = ([name, one]: [string, unknown]) =>
    name !== "referrer" &&
    (FUNNEL_GROUPINGS as readonly string[]).includes(name) &&
    (one === null || (typeof one === "string" && one.length <= MOST_CHARACTERS && !one.includes("\u0000")));
  return Object.entries(value).every(isCondition) ? (value as FunnelFilter) : null;
}

/** The beginning of the first day in a time zone, in milliseconds; null: without a beginning. */
export function funnelStart(now: number, days: FunnelDays, zone: string): number | null {
  if (days === "all") return null;
  const today = Math.floor((now + offsetAt(now, zone)) / DAY_MS);
  return momentOf((today + 1 - Number(days)) * DAY_MS, zone);
}

/** A kept state of the form, with the version that the form had then. */
export interface KeptVersion {
  id: string;
  name: string | null;
  /** ISO 8601 */
  created_at: string;
  version: number;
}

/** The key of sessions that began after the last kept state. */
export const CURRENT_VERSION = "current";

/**
 * The kept states by which sessions are grouped, ascending, one of each version. A session belongs to the
 * first state that has the session's version or a later one. States are kept when somebody stops editing, opens the form
 * or names a state, so few respondents see the versions between two of them.
 */
export function groupingVersions(kept: readonly KeptVersion[]): KeptVersion[] {
  const rank = ({ name, created_at }: KeptVersion) => `${name === null ? 1 : 0} ${created_at}`;
  const best = new Map<number, KeptVersion>();
  for (const one of kept) {
    const other = best.get(one.version);
    if (other === undefined || rank(one) < rank(other)) best.set(one.version, one);
  }
  return [...best.values()].sort((a, b) => a.version - b.version);
}
