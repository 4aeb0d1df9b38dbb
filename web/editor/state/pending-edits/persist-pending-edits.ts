import type { createStore } from "jotai";
import { type Batch, orphanedBatches, type PendingBatches } from "#core/editing/replica.ts";
import { touchedKey } from "#core/editing/touched.ts";
import { userAtom } from "../documents/workspace.ts";
import { adoptEditsAtom } from "../editing/editing.ts";
import { copyOfAtom } from "../editing/form-copies.ts";
import { PAGE_LOCKS } from "./page-locks.ts";
import { PendingEditsWriter, resumePendingEdits, SAVE_DELAY_MS } from "./pending-edits.ts";
import { PendingEditsStore } from "./pending-edits-store.ts";

type Store = ReturnType<typeof createStore>;

const OPTIONS = { storage: new PendingEditsStore(), locks: PAGE_LOCKS, now: () => Date.now() };

/** Pairs of user and form whose pending edits are stored. */
const storedOf = new WeakMap<Store, Set<string>>();

/**
 * Starts to store a user's pending edits of a form, and adopts those left by closed pages. `onSent` gets the
 * number of adopted changes once all of them have reached the server.
 */
export async function persistPendingEdits(
  store: Store,
  user_id: string,
  form_id: string,
  onSent: (changes: number) => void,
): Promise<void> {
  const stored = storedOf.get(store) ?? new Set();
  storedOf.set(store, stored);
  const key = `${user_id} ${form_id}`;
  const copy = store.get(copyOfAtom)(form_id);
  // Without locks, another page might still be sending the same edits.
  if (stored.has(key) || copy === undefined || !("locks" in navigator)) return;
  stored.add(key);
  const writer = new PendingEditsWriter({ user_id, form_id, replica_id: copy.replica_id }, OPTIONS);
  const adopted = new AdoptedEdits(onSent);
  let known: PendingBatches = { sent: null, waiting: [] };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    return writer.save(known);
  };
  const leave = () => {
    clearTimeout(timer);
    timer = undefined;
    void writer.close(known).catch(() => {});
  };
  const changed = () => {
    const pending = store.get(copyOfAtom)(form_id)?.replica;
    // Another user may have signed in on this page. Their edits must not be stored under this user.
    if (pending === undefined || store.get(userAtom)?.id !== user_id) return;
    if (pending.sent === known.sent && pending.waiting === known.waiting) return;
    known = pending;
    adopted.update(pending);
    timer ??= setTimeout(() => void save().catch(() => {}), SAVE_DELAY_MS);
  };
  store.sub(copyOfAtom, changed);
  changed();
  document.addEventListener("visibilitychange", leave);
  addEventListener("pagehide", leave);
  await resumePendingEdits(OPTIONS, { user_id, form_id }, async (left) => {
    const batches = orphanedBatches(left, left.replica_id);
    adopted.add(batches);
    store.set(adoptEditsAtom, form_id, batches, left.replica_id);
    await save();
  });
}

/** Notices when all adopted edits have reached the server. */
class AdoptedEdits {
  readonly #onSent: (changes: number) => void;
  readonly #ids = new Set<string>();
  readonly #keys = new Set<string>();

  constructor(onSent: (changes: number) => void) {
    this.#onSent = onSent;
  }

  add(batches: readonly Batch[]): void {
    for (const { transaction_id, operations } of batches) {
      this.#ids.add(transaction_id);
      for (const operation of operations) this.#keys.add(touchedKey(operation));
    }
  }

  update({ sent, waiting }: PendingBatches): void {
    if (this.#ids.size === 0) return;
    const isHere = ({ transaction_id }: Batch) => this.#ids.has(transaction_id);
    if ((sent !== null && isHere(sent)) || waiting.some(isHere)) return;
    const { size } = this.#keys;
    this.#ids.clear();
    this.#keys.clear();
    this.#onSent(size);
  }
}
