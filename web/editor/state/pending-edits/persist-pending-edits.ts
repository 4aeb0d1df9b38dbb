import type { createStore } from "jotai";
import type { Batch, PendingBatches } from "#core/editing/replica.ts";
import { touchedKey } from "#core/editing/touched.ts";
import { userAtom } from "../documents/workspace.ts";
import { adoptEditsAtom } from "../editing/editing.ts";
import { copyOfAtom } from "../editing/form-copies.ts";
import { type PageLocks, PendingEditsWriter, resumePendingEdits, SAVE_DELAY_MS } from "./pending-edits.ts";
import { PendingEditsStore } from "./pending-edits-store.ts";

type Store = ReturnType<typeof createStore>;

type Release = () => void;

/** The browser's locks. A lock is held until it is released or the page closes. */
const LOCKS: PageLocks = {
  hold: (name) =>
    new Promise((resolve, reject) => {
      lock(name, {}, (release) => release && resolve(release)).catch(reject);
    }),
  holdIfFree: (name) =>
    new Promise((resolve, reject) => {
      lock(name, { ifAvailable: true }, resolve).catch(reject);
    }),
};

/** Resolves once it was released, or another page has it. Rejects where the browser denies locks. */
async function lock(
  name: string,
  options: LockOptions,
  onGranted: (release: Release | null) => void,
): Promise<void> {
  await navigator.locks.request(`sheaf unsent ${name}`, options, (granted) => {
    if (granted === null) return onGranted(null);
    return new Promise<void>((resolve) => onGranted(resolve));
  });
}

const OPTIONS = { storage: new PendingEditsStore(), locks: LOCKS, now: () => Date.now() };

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
  await resumePendingEdits(OPTIONS, { user_id, form_id }, async (batches, former_id) => {
    adopted.add(batches);
    store.set(adoptEditsAtom, form_id, batches, former_id);
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
