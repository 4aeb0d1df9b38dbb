import { atom } from "jotai";
import type { Analytics, RecentActivity } from "#core/contracts/analytics.ts";
import type { TimeUnit } from "#core/values/time-buckets.ts";
import { loadAnalytics, loadRecentActivity } from "../api/analytics-endpoints.ts";
import { ApiError, call } from "../api/client.ts";
import { enterFormRoom } from "../api/room.ts";
import { formIdAtom } from "./editing/document.ts";
import { gridZoneAtom } from "./grid/zone.ts";

/** Numbers of one form and time. They stay while newer ones load, and when those cannot be loaded. */
interface Numbers<Value> {
  /** What they are of; null before the first request. */
  of: string | null;
  value: Value | null;
  /** Why the latest request failed. */
  problem: string | null;
}
const NOTHING = { of: null, value: null, problem: null };

function numbersAtoms<Value>(load: (of: string) => Promise<Value>) {
  const stateAtom = atom<Numbers<Value>>(NOTHING);
  const loadAtom = atom(null, async (get, set, of: string) => {
    if (get(stateAtom).of !== of) set(stateAtom, { ...NOTHING, of });
    const keep = (change: Partial<Numbers<Value>>) => {
      const current = get(stateAtom);
      if (current.of === of) set(stateAtom, { ...current, ...change });
    };
    try {
      keep({ value: await load(of), problem: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      keep({ problem: error.message });
    }
  });
  return { stateAtom: atom((get) => get(stateAtom)), loadAtom };
}

const activity = numbersAtoms<RecentActivity>((form_id) => call(loadRecentActivity, { params: { form_id } }));
/** The latest 15 minutes. */
export const activityAtom = activity.stateAtom;

const unitStateAtom = atom<TimeUnit>("day");
/** The length of the spans of the charts. */
export const timeUnitAtom = atom(
  (get) => get(unitStateAtom),
  (_get, set, unit: TimeUnit) => {
    set(unitStateAtom, unit);
    void set(refreshAnalyticsAtom);
  },
);

const analytics = numbersAtoms<Analytics>((of) => {
  const [form_id, unit, zone] = JSON.parse(of) as [string, TimeUnit, string];
  return call(loadAnalytics, { params: { form_id }, query: { unit, zone } });
});
/** The latest hours, days or weeks of the chosen time zone. */
export const analyticsAtom = analytics.stateAtom;

/** Reads the charts again, for the chosen unit and zone. */
export const refreshAnalyticsAtom = atom(null, (get, set) =>
  set(analytics.loadAtom, JSON.stringify([get(formIdAtom), get(unitStateAtom), get(gridZoneAtom)])),
);
export const refreshActivityAtom = atom(null, (get, set) => set(activity.loadAtom, get(formIdAtom)));

/** Views are not published to the room, so they are read at this pace, while the page is visible. */
const TICK_MS = 15_000;
/** However many people respond, a page asks at most this often. */
const PAUSE_MS = 3_000;
/** The charts of longer times change slowly. */
const TICKS_PER_CHART = 4;

/** Keeps the numbers current; returns a function that stops it. */
export const followActivityAtom = atom(null, (get, set) => {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let ticks = 0;
  const refresh = () => void set(refreshActivityAtom);
  const refreshSoon = () => {
    waiting ??= setTimeout(() => {
      waiting = null;
      refresh();
    }, PAUSE_MS);
  };
  refresh();
  void set(refreshAnalyticsAtom);
  const room = enterFormRoom(get(formIdAtom), {
    onMessage: ({ type }) => type === "change" && refreshSoon(),
    onOpen: refreshSoon,
    onLost: () => {},
  });
  room.sendPresence({ location: window.location.pathname });
  const timer = setInterval(() => {
    if (document.hidden) return;
    ticks += 1;
    refresh();
    if (ticks % TICKS_PER_CHART === 0) void set(refreshAnalyticsAtom);
  }, TICK_MS);
  return () => {
    room.close();
    clearInterval(timer);
    if (waiting !== null) clearTimeout(waiting);
  };
});
