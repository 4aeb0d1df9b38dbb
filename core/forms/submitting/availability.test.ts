import { describe, expect, it } from "vitest";
import type { Campaign } from "../definition/definition.ts";
import { closedCode, OPEN_CAMPAIGN, opening, schedule, scheduleFault } from "./availability.ts";

const open = "2026-05-01T09:00:00Z";
const close = "2026-05-08T09:00:00Z";
const at = (time: string) => Date.parse(time);

function campaign(properties: Partial<Campaign> = {}): Campaign {
  return {
    ...OPEN_CAMPAIGN,
    is_scheduling_enabled: true,
    scheduling_open_at: open,
    scheduling_close_at: close,
    ...properties,
  };
}

describe("schedule", () => {
  it.each([
    ["2026-05-01T08:59:59Z", "before_open", open],
    [open, "after_open_before_close", close],
    [close, "after_open_before_close", close],
    ["2026-05-08T09:00:01Z", "after_close", null],
  ])("at %s: %s", (now, state, next_event_at) => {
    expect(schedule(campaign(), at(now))).toEqual({ state, next_event_at });
  });

  it("never closes without a closing time, and is open from the start without an opening time", () => {
    const times = { scheduling_open_at: open, scheduling_close_at: null };
    expect(schedule(times, at("2099-01-01T00:00:00Z"))).toEqual({
      state: "after_open_before_close",
      next_event_at: null,
    });
    const onlyClose = { scheduling_open_at: null, scheduling_close_at: close };
    expect(schedule(onlyClose, at("1999-01-01T00:00:00Z")).state).toBe("after_open_before_close");
  });

  // Proves editor/rule-schedule-one-time, editor/rule-schedule-order
  it("reports the problem of its times", () => {
    expect(scheduleFault({ scheduling_open_at: null, scheduling_close_at: null })).toBe("no_time");
    expect(scheduleFault({ scheduling_open_at: close, scheduling_close_at: open })).toBe(
      "open_not_before_close",
    );
    expect(scheduleFault({ scheduling_open_at: open, scheduling_close_at: open })).toBe(
      "open_not_before_close",
    );
    expect(scheduleFault({ scheduling_open_at: "nonsense", scheduling_close_at: null })).toBe("no_time");
    expect(scheduleFault(campaign())).toBeNull();
  });
});

describe("closedCode", () => {
  const during = at("2026-05-04T00:00:00Z");

  it("reports a forced close before anything else", () => {
    expect(closedCode(campaign({ is_force_closed: true }), during)).toBe("FORM_FORCE_CLOSED");
    expect(closedCode(campaign(), during)).toBeNull();
    expect(closedCode(campaign(), at("2027-01-01T00:00:00Z"))).toBe("FORM_SCHEDULE_NOT_IN_RANGE");
  });

  it("checks the times only while scheduling is enabled", () => {
    expect(closedCode(campaign({ is_scheduling_enabled: false }), at("2027-01-01T00:00:00Z"))).toBeNull();
    const timeless = { scheduling_open_at: null, scheduling_close_at: null };
    expect(closedCode(campaign(timeless), during)).toBe("FORM_SCHEDULE_NOT_IN_RANGE");
  });
});

describe("opening", () => {
  const before = at("2026-04-01T00:00:00Z");

  it("is ahead if the owner never opened the form or if its opening time has not come", () => {
    const never = { is_ahead: true, opens_at: null };
    expect(opening(campaign({ is_force_closed: true }), false, before)).toEqual(never);
    expect(opening(campaign(), true, before)).toEqual({ is_ahead: true, opens_at: open });
  });

  it("is not ahead if the form was open before or its schedule has ended", () => {
    const past = { is_ahead: false, opens_at: null };
    expect(opening(campaign({ is_force_closed: true }), true, before)).toEqual(past);
    expect(opening(campaign(), true, at("2027-01-01T00:00:00Z"))).toEqual(past);
    expect(opening(campaign({ is_scheduling_enabled: false }), true, before)).toEqual(past);
  });
});
