import { atom } from "jotai";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { enterFormRoom } from "../../../api/room.ts";
import type { Liveness } from "../live.ts";
import { addResponsesAtom, dropRequestAtom, loadResultsAtom, resultsStateAtom } from "./results.ts";

const livenessStateAtom = atom<Liveness>("connecting");
export const resultsLivenessAtom = atom((get) => get(livenessStateAtom));

/** Responses that arrive within this time are counted together. */
const GATHER_MS = 150;
/** Changes that cannot be added have the results loaded again, at most this often. */
const PAUSE_MS = 3_000;
/** However many people respond, loads that only make sure become as rare as this. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps the results current; returns a function that stops it. New responses are added here, without a request; for other
 * changes the results are loaded again after a pause.
 *
 * A room may tell of a response more than once, and late. So each is taken once: it is added to what is shown, or the
 * results are loaded again after it arrived.
 */
export const followResultsAtom = atom(null, (get, set, form_id: string) => {
  /** Ids of responses that arrived or were deleted. */
  const known = new Set<string>();
  let gathered: ResponseRow[] = [];
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let reload: ReturnType<typeof setTimeout> | null = null;
  /** When that is, by `performance.now`. */
  let due = Number.POSITIVE_INFINITY;
  let pause = PAUSE_MS;
  let isStopped = false;

  function loadAfter(milliseconds: number) {
    const at = performance.now() + milliseconds;
    if (isStopped || at >= due) return;
    if (reload !== null) clearTimeout(reload);
    due = at;
    reload = setTimeout(() => {
      reload = null;
      due = Number.POSITIVE_INFINITY;
      void set(loadResultsAtom);
    }, milliseconds);
  }
  function add() {
    gathering = null;
    // What is being loaded will show which of them it has.
    if (get(resultsStateAtom).isLoading) return gather();
    const rows = gathered;
    gathered = [];
    const added = set(addResponsesAtom, rows);
    if (added === "none") return loadAfter(PAUSE_MS);
    if (reload !== null) return;
    if (added === "all") pause = PAUSE_MS;
    else {
      loadAfter(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
  function gather() {
    gathering ??= setTimeout(add, GATHER_MS);
  }
  function arrive(row: ResponseRow) {
    if (known.has(row.id)) return;
    known.add(row.id);
    gathered.push(row);
    gather();
  }
  function onChange(change: Change) {
    if (change.type === "response.created" && change.response !== null) {
      // Rooms relay rows without parsing them. The Worker builds them like the grid's.
      return arrive(change.response as unknown as ResponseRow);
    }
    if (change.type === "response.deleted") for (const id of change.response_ids ?? []) known.add(id);
    const isOfRows = /^(?:response|cells)\./.test(change.type);
    if (isOfRows) loadAfter(PAUSE_MS);
  }

  set(livenessStateAtom, "connecting");
  let isFirst = true;
  const room = enterFormRoom(form_id, {
    onMessage: (message) => message.type === "change" && onChange(message.change),
    onOpen() {
      set(livenessStateAtom, "live");
      // Something may have changed since the results were loaded.
      loadAfter(isFirst ? 0 : PAUSE_MS);
      isFirst = false;
    },
    onLost: () => !isStopped && set(livenessStateAtom, "offline"),
  });
  room.sendPresence({ location: window.location.pathname });
  return () => {
    isStopped = true;
    room.close();
    if (gathering !== null) clearTimeout(gathering);
    if (reload !== null) clearTimeout(reload);
    set(dropRequestAtom);
  };
});
