import { atom } from "jotai";
import type { ResponseRow, SessionRow } from "#core/contracts/grid/rows.ts";
import type { Change } from "#core/contracts/rooms/room.ts";
import type { Cell } from "#core/fields/cell.ts";
import { enterFormRoom, type Room } from "../../api/room.ts";
import { knownRowsAtom } from "./edits.ts";
import {
  applyToPageAtom,
  countArrivedAtom,
  countHiddenAtom,
  gridPageAtom,
  loadRowsAtom,
  patchRowsAtom,
  refreshRowsAtom,
  removedRowsAtom,
  removeRowsAtom,
  storedRowsAtom,
} from "./page.ts";
import { applyPresenceAtom, leaveRoomAtom } from "./presence.ts";
import { gridQueryAtom, hidesEmptyAtom, isFilteredAtom } from "./query.ts";
import { noteNewsAtom, readSoonAtom } from "./read-again.ts";
import { applyCells, applyRows, type GridRow, type RowCells, withFacts } from "./rows.ts";
import { type ActiveCell, activeCellAtom, editingAtom } from "./selection.ts";
import { openTableAtom, TABLE_SOURCES } from "./table.ts";

/** Whether the first row is visible; the grid sets it on scroll. */
const isAtTopStateAtom = atom(true);
export const isAtTopAtom = atom(
  (get) => get(isAtTopStateAtom),
  (_get, set, isAtTop: boolean) => set(isAtTopStateAtom, isAtTop),
);

/**
 * Whether others' changes arrive. `connecting`: the first attempt is in progress. `offline`: there is no
 * network, an attempt failed, or the connection was lost.
 */
export type Liveness = "connecting" | "live" | "offline";
const livenessStateAtom = atom<Liveness>("connecting");
export const livenessAtom = atom((get) => get(livenessStateAtom));

/** The open form's room; one per store. */
const roomAtom = atom((): { room: Room | null } => ({ room: null }));

/** Enters a form's room; returns a function that leaves it. */
export const enterRoomAtom = atom(null, (get, set, form_id: string) => {
  set(livenessStateAtom, navigator.onLine ? "connecting" : "offline");
  const current = get(roomAtom);
  let isFirst = true;
  const entered = enterFormRoom(form_id, {
    onMessage(message) {
      set(applyPresenceAtom, message);
      if (message.type !== "change") return;
      const { change } = message;
      set(applyToPageAtom, () => set(applyChangeAtom, change));
    },
    onOpen() {
      set(livenessStateAtom, "live");
      // Something may have changed since the rows were read. Those outside have just been read, and are not free.
      const isOutside = TABLE_SOURCES[get(openTableAtom).kind].writer !== undefined;
      if (!isFirst || !isOutside) void set(refreshRowsAtom);
      isFirst = false;
    },
    onLost: () => {
      // The socket of the previous room may close while the next room is entered.
      if (current.room !== entered) return;
      set(livenessStateAtom, "offline");
      set(leaveRoomAtom);
    },
  });
  current.room = entered;
  entered.sendPresence({ location: window.location.pathname });
  return () => {
    entered.close();
    if (current.room === entered) current.room = null;
    set(livenessStateAtom, "connecting");
    set(leaveRoomAtom);
  };
});

/** Longest id of a row that presence takes. A key of a table outside may be longer. */
const MOST_ID = 128;

/** Sends this user's active cell to the others. */
export const announceCellAtom = atom(null, (get) => {
  const active: ActiveCell | null = get(activeCellAtom);
  const isEditing = get(editingAtom) !== null;
  const isNamed = active !== null && active.row_id.length <= MOST_ID;
  get(roomAtom).room?.sendPresence({
    cell: isNamed ? { pk: active.row_id, column: active.column, editing: isEditing } : null,
  });
});

/** Applies a committed change by anyone, this user included. Versions show whether it is new. */
const applyChangeAtom = atom(null, (get, set, change: Change) => {
  const { kind, scope_id } = get(openTableAtom);
  if (kind === "customer") return set(applyToCustomersAtom, change);
  if (!("form_id" in change) || change.form_id !== scope_id) return;
  if (kind === "session") return set(applyToSessionAtom, change);
  const { writer } = TABLE_SOURCES[kind];
  if (writer !== undefined) {
    const isNews = change.type === "response.deleted" && change.response_ids === null;
    if (isNews && !writer.isOwnChange(change.transaction_id)) set(readSoonAtom);
    return;
  }
  switch (change.type) {
    case "response.created":
      set(noteNewsAtom);
      if (change.response === null) set(countArrivedAtom);
      // Rooms relay rows without parsing them. The Worker builds them like the grid's.
      else set(arriveAtom, change.response as unknown as ResponseRow);
      return;
    case "response.updated": {
      set(noteNewsAtom);
      const { response_id: row_id, data, version } = change;
      const cells = data as Record<string, Cell | null> | null;
      if (cells !== null) set(patchRowsAtom, (rows) => applyCells(rows, { row_id, cells, version }), 0);
      else if (get(knownRowsAtom).some(({ id }) => id === row_id)) void set(loadRowsAtom);
      return;
    }
    case "cells.updated":
      set(noteNewsAtom);
      if (change.rows === null) void set(loadRowsAtom);
      else set(patchRowsAtom, (rows) => applyRows(rows, change.rows as readonly RowCells[]), 0);
      return;
    case "response.deleted": {
      if (change.response_ids === null) void set(loadRowsAtom);
      else set(applyDeletionAtom, new Set(change.response_ids));
      return;
    }
  }
});

/** Room messages about a session carry what was typed since the last one. */
interface SessionNews {
  data: Record<string, Cell | null>;
  updated_at: string;
  last_field_id: string | null;
  /** Absent: it was submitted meanwhile. */
  state?: SessionRow["state"];
  progress?: SessionRow["progress"];
}

/** The drafts of a change; null: it does not have them. */
function draftsOf(change: Change) {
  if (change.type === "sessions.updated") return change.sessions;
  if (change.type !== "session.updated" || change.session === null) return null;
  const { session_id, version, session } = change;
  return [{ session_id, version, session }];
}

/** Applies what respondents typed. For a session that is not on the page, the page is read again: it may belong there. */
const applyToSessionAtom = atom(null, (get, set, change: Change) => {
  const { type } = change;
  if (type !== "session.updated" && type !== "sessions.updated" && type !== "response.created") return;
  const drafts = draftsOf(change);
  if (drafts === null) return set(readSoonAtom);
  const shown = new Set(get(storedRowsAtom).map(({ id }) => id));
  if (drafts.some(({ session_id }) => !shown.has(session_id))) set(readSoonAtom);
  const patch = (rows: readonly GridRow[]) =>
    drafts.reduce((patched, { session_id: row_id, version, session }) => {
      const { data, ...facts } = session as unknown as SessionNews;
      return withFacts(applyCells(patched, { row_id, cells: data, version }), row_id, facts);
    }, rows);
  set(patchRowsAtom, patch, 0);
});

/**
 * Reads the customers again after a response of one, or an erasure. This is the room of one form: what happens to
 * customers through other forms of the project is read when the page is looked at again.
 */
const applyToCustomersAtom = atom(null, (_get, set, change: Change) => {
  if (change.type === "response.deleted") set(readSoonAtom);
  if (change.type !== "response.created") return;
  // A row that was too long to be relayed may have a customer.
  if (change.response === null || change.response.customer_id !== null) set(readSoonAtom);
});

/** Reads the customers again when the page is looked at again; returns a function that ends it. */
export const watchCustomersAtom = atom(null, (get, set) => {
  const onVisible = () => {
    const { kind } = get(openTableAtom);
    if (kind === "customer" && document.visibilityState === "visible") void set(refreshRowsAtom);
  };
  document.addEventListener("visibilitychange", onVisible);
  return () => document.removeEventListener("visibilitychange", onVisible);
});

/**
 * Removes deleted rows. If none is left, the page is read again. Only the server knows whether rows of other pages were
 * among those that it counts.
 */
const applyDeletionAtom = atom(null, (get, set, ids: ReadonlySet<string>) => {
  const known = new Set([...get(removedRowsAtom), ...get(storedRowsAtom).map(({ id }) => id)]);
  set(removeRowsAtom, ids);
  const isEmptied = get(storedRowsAtom).length === 0 && get(gridPageAtom).count > 0;
  if (isEmptied) void set(refreshRowsAtom);
  else if ([...ids].some((id) => !known.has(id))) set(readSoonAtom);
});

/**
 * Adds a new response in its position if that is visible. Otherwise only counts it so that rows do not move
 * under the pointer.
 */
const arriveAtom = atom(null, (get, set, row: ResponseRow) => {
  const stored = get(storedRowsAtom);
  if (stored.some(({ id }) => id === row.id)) return;
  if (get(hidesEmptyAtom) && Object.keys(row.data).length === 0) return set(countHiddenAtom);
  const { page, orderby, limit } = get(gridQueryAtom);
  const belongsHere = page === 0 && orderby.length === 0 && !get(isFilteredAtom);
  if (!belongsHere || !get(isAtTopStateAtom) || get(gridPageAtom).rows === null) return set(countArrivedAtom);
  // Commits may arrive out of order; the highest number comes first.
  const place = stored.findIndex(({ local_index = 0 }) => local_index < row.local_index);
  const index = place === -1 ? stored.length : place;
  set(patchRowsAtom, (rows) => rows.toSpliced(index, 0, row).slice(0, limit), 1);
});
