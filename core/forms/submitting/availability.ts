import type { ErrorCode } from "../../errors/catalog.ts";
import type { Campaign, FormDefinition } from "../definition/definition.ts";

export type ScheduleState = "before_open" | "after_open_before_close" | "after_close";

export interface Schedule {
  state: ScheduleState;
  /** When the state changes next, ISO 8601; null: never. */
  next_event_at: string | null;
}

/** The properties of a form that decide when it accepts responses. */
export type OpeningRules = Pick<
  Campaign,
  "is_force_closed" | "is_scheduling_enabled" | "scheduling_open_at" | "scheduling_close_at"
>;

/** A campaign without limits, which is always open. */
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

/** The schedule's state at `now` (milliseconds since the epoch). Both bounds are inclusive. */
export function schedule({ scheduling_open_at, scheduling_close_at }: Times, now: number): Schedule {
  const open = milliseconds(scheduling_open_at);
  const close = milliseconds(scheduling_close_at);
  if (open !== null && now < open) return { state: "before_open", next_event_at: scheduling_open_at };
  if (close !== null && now > close) return { state: "after_close", next_event_at: null };
  return { state: "after_open_before_close", next_event_at: close === null ? null : scheduling_close_at };
}

export type ScheduleFault = "no_time" | "open_not_before_close";

/** Why an enabled schedule's times are invalid, or null. */
export function scheduleFault({ scheduling_open_at, scheduling_close_at }: Times): ScheduleFault | null {
  const open = milliseconds(scheduling_open_at);
  const close = milliseconds(scheduling_close_at);
  if (open === null && close === null) return "no_time";
  return open !== null && close !== null && open >= close ? "open_not_before_close" : null;
}

export interface Opening {
  /** The form has never been open: it is "not open yet" rather than "closed". */
  is_ahead: boolean;
  /** The scheduled opening, ISO 8601. */
  opens_at: string | null;
}

/**
 * What a closed form may say about its opening. `was_opened`: the owner has opened it once. The
 * schedule does not count.
 */
export function opening(campaign: Campaign, was_opened: boolean, now: number): Opening {
  if (campaign.is_force_closed) return { is_ahead: !was_opened, opens_at: null };
  const isScheduled = campaign.is_scheduling_enabled && scheduleFault(campaign) === null;
  const { state, next_event_at } = schedule(campaign, now);
  return isScheduled && state === "before_open"
    ? { is_ahead: true, opens_at: next_event_at }
    : { is_ahead: false, opens_at: null };
}

/**
 * Why the form is closed at `now` (milliseconds), as far as the definition shows; null when open. Only the
 * database knows limits and stock. An enabled schedule without times is never in range.
 */
export function closedCode(campaign: OpeningRules, now: number): ErrorCode | null {
  if (campaign.is_force_closed) return "FORM_FORCE_CLOSED";
  if (!campaign.is_scheduling_enabled) return null;
  if (scheduleFault(campaign) !== null) return "FORM_SCHEDULE_NOT_IN_RANGE";
  return schedule(campaign, now).state === "after_open_before_close" ? null : "FORM_SCHEDULE_NOT_IN_RANGE";
}

/** Whether pages of the form may be sent before the database replies, as far as its definition says. */
export const isSentEarly = ({ is_stock_tracked, is_full, campaign }: FormDefinition) =>
  !is_stock_tracked && !is_full && !campaign.is_force_closed;
