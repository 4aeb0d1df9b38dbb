import type { Campaign, StartPage, StartPicture } from "../definition/definition.ts";
import { schedule, scheduleFault } from "../submitting/availability.ts";

export const START_TEMPLATES = ["003", "005"] as const satisfies StartPage["template_id"][];

export const START_PAGE_SCHEMA = "0.0.1-beta.1+20250303";
export const MAX_START_MEDIA = 20;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function pictureOf(stored: unknown): StartPicture | null {
  const { src, alt } = (stored ?? {}) as Partial<Record<keyof StartPicture, unknown>>;
  return textOf(src) === "" ? null : { src: textOf(src), alt: textOf(alt) };
}

/**
 * The version of a stored start page if this code does not know it, because an editor would lose its unknown
 * parts; else null.
 */
export function unknownStartPageVersion(stored: unknown): string | null {
  const version = textOf((stored as { __schema_version?: unknown } | null)?.__schema_version);
  return version === "" || version === START_PAGE_SCHEMA ? null : version;
}

/** The stored start page; null if there is none, or its template is unknown. */
export function startPage(stored: unknown): StartPage | null {
  const page = (stored ?? {}) as Partial<Record<keyof StartPage, unknown>>;
  const template_id = START_TEMPLATES.find((known) => known === page.template_id);
  if (template_id === undefined) return null;
  const media = Array.isArray(page.media) ? page.media.slice(0, MAX_START_MEDIA) : [];
  return {
    template_id,
    __schema_version: textOf(page.__schema_version) || START_PAGE_SCHEMA,
    title: textOf(page.title),
    subtitle: textOf(page.subtitle),
    body_html: textOf(page.body_html),
    background: pictureOf(page.background),
    media: media.flatMap((one) => pictureOf(one) ?? []),
  };
}

export interface StartState {
  /** The button does nothing before the form opens or after it has closed. */
  state: "before_open" | "open" | "closed";
  /** The countdown's target, ISO 8601; null: no event lies ahead. */
  next_event_at: string | null;
}

/** The start page's view of the schedule at `now` (milliseconds). */
export function startState(campaign: Campaign, now: number): StartState {
  if (campaign.is_force_closed) return { state: "closed", next_event_at: null };
  if (!campaign.is_scheduling_enabled) return { state: "open", next_event_at: null };
  if (scheduleFault(campaign) !== null) return { state: "closed", next_event_at: null };
  const { state, next_event_at } = schedule(campaign, now);
  if (state === "before_open") return { state, next_event_at };
  return state === "after_close"
    ? { state: "closed", next_event_at: null }
    : { state: "open", next_event_at };
}
