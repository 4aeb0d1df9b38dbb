import { atom } from "jotai";
import type { ResponseRow } from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import { enterFormRoom } from "../../../api/room.ts";
import type { Liveness } from "../live.ts";
import { addResponsesAtom, dropRequestAtom, isUnclearAtom, loadResultsAtom } from "./results.ts";

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
 */
export const followResultsAtom = atom(null, (_get, set, form_id: string) => {
  let gathered: ResponseRow[] = [];
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let reload: ReturnType<typeof setTimeout> | null = null;
  let pause = PAUSE_MS;
  let isStopped = false;

  function loadAfter(milliseconds: number) {
    if (isStopped) return;
    reload ??= setTimeout(() => {
      reload = null;
      void set(loadResultsAtom);
    }, milliseconds);
  }
  function add() {
    gathering = null;
    const rows = gathered;
    gathered = [];
    if (!set(addResponsesAtom, rows)) loadAfter(PAUSE_MS);
  }
  function arrive(row: ResponseRow) {
    if (set(isUnclearAtom)) {
      if (reload !== null) return;
      loadAfter(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      return;
    }
    if (reload === null) pause = PAUSE_MS;
    gathered.push(row);
    gathering ??= setTimeout(add, GATHER_MS);
  }
  function onChange(change: Change) {
    if (change.type === "response.created" && change.response !== null) {
      // Rooms relay rows without parsing them. The Worker builds them like the grid's.
      return arrive(change.response as unknown as ResponseRow);
    }
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
