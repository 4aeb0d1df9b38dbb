import { atom } from "jotai";
import type { Funnel } from "#core/contracts/results.ts";
import type { FunnelDays, FunnelFilter, FunnelGrouping } from "#core/results/funnel-query.ts";
import { ApiError, call } from "../../api/client.ts";
import { loadFunnel } from "../../api/results-endpoints.ts";
import { enterFormRoom } from "../../api/room.ts";
import { formIdAtom } from "../editing/document.ts";

export interface FunnelChoice {
  days: FunnelDays;
  by: FunnelGrouping;
  filter: FunnelFilter;
}

/** The numbers of one form. They stay while newer ones load, and when those cannot be loaded. */
interface FunnelNumbers {
  form_id: string | null;
  /** What was asked last, as JSON. */
  wanted: string;
  /** What `value` is of. */
  shown: FunnelChoice | null;
  value: Funnel | null;
  isLoading: boolean;
  /** Why the latest request failed. */
  problem: string | null;
}

const stateAtom = atom<FunnelNumbers>({
  form_id: null,
  wanted: "",
  shown: null,
  value: null,
  isLoading: false,
  problem: null,
});
export const funnelAtom = atom((get) => get(stateAtom));

/** Reads the numbers again. */
export const loadFunnelAtom = atom(null, async (get, set, choice: FunnelChoice) => {
  const form_id = get(formIdAtom);
  const wanted = JSON.stringify([form_id, choice]);
  const before = get(stateAtom);
  const kept = before.form_id === form_id ? before : { ...before, shown: null, value: null, problem: null };
  set(stateAtom, { ...kept, form_id, wanted, isLoading: true });
  const keep = (change: Partial<FunnelNumbers>) => {
    if (get(stateAtom).wanted === wanted) set(stateAtom, { ...get(stateAtom), isLoading: false, ...change });
  };
  const { days, by, filter } = choice;
  const query = { days, by, filter: Object.keys(filter).length === 0 ? "" : JSON.stringify(filter) };
  try {
    keep({ value: await call(loadFunnel, { params: { form_id }, query }), shown: choice, problem: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    keep({ problem: error.message });
  }
});

/** However many people answer, a page asks at most this often, */
const PAUSE_MS = 3_000;
/** and waits this many times as long as the latest answer took, so that large forms are not counted all the time. */
const PAUSE_TIMES = 10;

/** Keeps the numbers current while people answer; returns a function that stops it. */
export const followFunnelAtom = atom(null, (get, set, choice: FunnelChoice) => {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  let isMissed = false;
  let pause = PAUSE_MS;
  const load = async () => {
    const began = Date.now();
    await set(loadFunnelAtom, choice);
    pause = Math.max(PAUSE_MS, PAUSE_TIMES * (Date.now() - began));
  };
  const loadSoon = () => {
    // A page that nobody sees asks once it is seen again.
    if (document.hidden) isMissed = true;
    else
      waiting ??= setTimeout(() => {
        waiting = null;
        void load();
      }, pause);
  };
  const onVisible = () => {
    if (document.hidden || !isMissed) return;
    isMissed = false;
    loadSoon();
  };
  void load();
  let isFirst = true;
  const room = enterFormRoom(get(formIdAtom), {
    onMessage: ({ type }) => type === "change" && loadSoon(),
    onOpen: () => {
      // The first connection comes with the first numbers; a later one may have missed changes.
      if (!isFirst) loadSoon();
      isFirst = false;
    },
    onLost: () => {},
  });
  room.sendPresence({ location: window.location.pathname });
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    room.close();
    document.removeEventListener("visibilitychange", onVisible);
    if (waiting !== null) clearTimeout(waiting);
  };
});
