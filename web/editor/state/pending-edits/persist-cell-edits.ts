import type { createStore } from "jotai";
import type { ConnectedVerdict } from "#core/contracts/connections/rows.ts";
import { userAtom } from "../documents/workspace.ts";
import { errands, type SentCell, showAndSendAtom, transactionsAtom } from "../grid/edits.ts";
// What sends edits is there before the first of them: nothing can be loaded during an outage.
import "../grid/sending/send-edits.ts";
import { TABLE_SOURCES, type TableName } from "../grid/table.ts";
import { PAGE_LOCKS } from "./page-locks.ts";
import { PendingEditsWriter, resumePendingEdits, SAVE_DELAY_MS } from "./pending-edits.ts";
import { PendingEditsStore } from "./pending-edits-store.ts";

type Store = ReturnType<typeof createStore>;

/** An edit of cells that the server has not judged, as this browser keeps it. */
export interface WaitingCells {
  transaction_id: string;
  table: TableName;
  isOne: boolean;
  cells: readonly SentCell[];
}

const OPTIONS = { storage: new PendingEditsStore<WaitingCells>(), locks: PAGE_LOCKS, now: () => Date.now() };

/** Pairs of user and form whose waiting cells are stored. */
const storedOf = new WeakMap<Store, Set<string>>();

/**
 * Stores a user's edits of a form's cells for as long as they wait, and sends those that closed pages have left.
 * `onAdopted` gets each of those, with the server's verdicts to come.
 */
export async function persistCellEdits(
  store: Store,
  user_id: string,
  form_id: string,
  onAdopted: (edit: WaitingCells, judged: Promise<readonly ConnectedVerdict[]>) => void,
): Promise<void> {
  const stored = storedOf.get(store) ?? new Set();
  storedOf.set(store, stored);
  const key = `${user_id} ${form_id}`;
  // Without locks, another page might still be sending the same edits.
  if (stored.has(key) || !("locks" in navigator)) return;
  stored.add(key);
  const scope = { user_id, form_id: `cells ${form_id}` };
  const writer = new PendingEditsWriter<WaitingCells>({ ...scope, replica_id: crypto.randomUUID() }, OPTIONS);
  let known: readonly WaitingCells[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    return writer.save({ sent: null, waiting: known });
  };
  const leave = () => void writer.close({ sent: null, waiting: known }).catch(() => {});
  const changed = () => {
    // Another user may have signed in on this page. Their edits must not be stored under this user.
    if (store.get(userAtom)?.id !== user_id) return;
    const waiting = waitingCells(store, form_id);
    if (waiting.length === 0 && known.length === 0) return;
    known = waiting;
    timer ??= setTimeout(() => void save().catch(() => {}), SAVE_DELAY_MS);
  };
  store.sub(transactionsAtom, changed);
  changed();
  document.addEventListener("visibilitychange", leave);
  addEventListener("pagehide", leave);
  await resumePendingEdits(OPTIONS, scope, async ({ waiting }) => {
    for (const edit of waiting) {
      const { transaction_id, table, isOne, cells } = edit;
      if (errands.has(transaction_id)) continue;
      const place = { ...table, form_id, connection: null };
      onAdopted(edit, store.set(showAndSendAtom, cells, place, isOne, transaction_id));
    }
    await save();
  });
}

/** The edits of a form that wait. Nothing is sent twice to a table outside, so its edits are not kept. */
function waitingCells(store: Store, form_id: string): WaitingCells[] {
  return store.get(transactionsAtom).transactions.flatMap(({ id, cells }) => {
    const errand = errands.get(id);
    if (errand === undefined || errand.place.form_id !== form_id) return [];
    const { kind, scope_id } = errand.place;
    if (TABLE_SOURCES[kind].writer !== undefined) return [];
    const table = { kind, scope_id };
    return [{ transaction_id: id, table, isOne: errand.isOne, cells: cells as readonly SentCell[] }];
  });
}
