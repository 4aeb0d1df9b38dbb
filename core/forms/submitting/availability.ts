import type { ErrorCode } from "../../errors/catalogue.ts";
import type { Campaign } from "../definition/definition.ts";

export type ScheduleState = "before_open" | "after_open_before_close" | "after_close";

export interface Schedule {
  state: ScheduleState;
  /** The next time at which the state changes, ISO 8601; null when it stays as it is. */
  next_event_at: string | null;
}

/** What of a form says when it takes answers. */
export type OpeningRules = Pick<
  Campaign,
  "is_force_closed" | "is_scheduling_enabled" | "scheduling_open_at" | "scheduling_close_at"
>;

/** Of a form that takes every answer for as long as it is there. */
export const OPEN_CAMPAIGN: Campaign = {
  is_force_closed: false,
  is_scheduling_enabled: false,
  scheduling_open_at: null,
  scheduling_close_at: null,
  scheduling_tz: null,
  is_max_form_responses_in_total_enabled: false,
  max_form_responses_in_total: null,
  is_max_form_responses_by_customer_enabled: false,
  max_form_responses_by_customer: null,
};

type Times = Pick<Campaign, "scheduling_open_at" | "scheduling_close_at">;

function milliseconds(time: string | null): number | null {
  if (time === null) return null;
  const value = Date.parse(time);
  return Number.isNaN(value) ? null : value;
}

/** Where `now` (milliseconds since the epoch) stands. The opening and the closing moment themselves are open. */
export function schedule({ scheduling_open_at, scheduling_close_at }: Times, now: number): Schedule {
  const open = milliseconds(scheduling_open_at);
  const close = milliseconds(scheduling_close_at);
  if (open !== null && now < open) return { state: "before_open", next_event_at: scheduling_open_at };
  if (close !== null && now > close) return { state: "after_close", next_event_at: null };
  return { state: "after_open_before_close", next_event_at: close === null ? null : scheduling_close_at };
}

export type ScheduleFault = "no_time" | "open_not_before_close";

/** What is wrong with the times of an enabled schedule, or null. */
export function scheduleFault({ scheduling_open_at, scheduling_close_at }: Times): ScheduleFault | null {
  const open = milliseconds(scheduling_open_at);
  const close = milliseconds(scheduling_close_at);
  if (open === null && close === null) return "no_time";
  return open !== null && close !== null && open >= close ? "open_not_before_close" : null;
}

export interface Opening {
  /** Nobody could answer so far: the form is "not open yet" rather than "closed". */
  is_ahead: boolean;
  /** When it opens, as its schedule says; ISO 8601. */
  opens_at: string | null;
}

/** What may be said of a closed form's opening. `was_opened`: the owner has opened it once, whatever its schedule. */
export function opening(campaign: Campaign, was_opened: boolean, now: number): Opening {
  if (campaign.is_force_closed) return { is_ahead: !was_opened, opens_at: null };
  const isScheduled = campaign.is_scheduling_enabled && scheduleFault(campaign) === null;
  const { state, next_event_at } = schedule(campaign, now);
  return isScheduled && state === "before_open"
    ? { is_ahead: true, opens_at: next_event_at }
    : { is_ahead: false, opens_at: null };
}

/**
 * Why nobody may answer at `now` (milliseconds), as far as the definition tells; null when open. Limits and stock are
 * known to the database only. A schedule that is enabled without any time is never in range.
 */
export function closedCode(campaign: OpeningRules, now: number): ErrorCode | null {
  if (campaign.is_force_closed) return "FORM_FORCE_CLOSED";
  if (!campaign.is_scheduling_enabled) return null;
  if (scheduleFault(campaign) !== null) return "FORM_SCHEDULE_NOT_IN_RANGE";
  return schedule(campaign, now).state === "after_open_before_close" ? null : "FORM_SCHEDULE_NOT_IN_RANGE";
}
