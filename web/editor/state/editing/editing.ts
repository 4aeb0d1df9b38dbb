import { atom } from "jotai";
import type { FormEdit, FormEdits } from "#core/contracts/building/editing.ts";
import { type History, record, takeStep } from "#core/editing/history.ts";
import type { Operation } from "#core/editing/operation.ts";
import { acknowledge, adoptBatches, type Batch, edit } from "#core/editing/replica.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom, readDocumentAtom } from "./document.ts";
import { editNewsAtom } from "./edit-news.ts";
import { EditSender } from "./edit-sender.ts";
import { copyOfAtom, receiveEditsAtom, writeCopyAtom } from "./form-copies.ts";
import { rememberOwnAtom } from "./overwritten.ts";
import { retriesAtom, setSaveStatusAtom } from "./save-status.ts";
import { store } from "./store.ts";

/** Senders by form id; one map per store. */
const sendersAtom = atom(() => new Map<string, EditSender>());

const senderAtom = atom(null, (get, set, form_id: string): EditSender => {
  const senders = get(sendersAtom);
  const known = senders.get(form_id);
  if (known !== undefined) return known;
  const copy = () => get(copyOfAtom)(form_id)!;
  const sender = new EditSender({
    read: () => copy().replica,
    write: (replica) => set(writeCopyAtom, form_id, { replica }),
    send: ({ transaction_id, base, is_undo, operations, replica_id = copy().replica_id }) =>
      call(
        endpoints.editForm,
        {
          params: { form_id },
          body: {
            transaction_id,
            replica_id,
            base,
            is_undo,
            operations: operations as never,
          },
        },
        // What was typed last is sent while the page closes.
        { keepalive: true },
      ),
    take: (batch, edits) => set(applyResultAtom, form_id, batch, edits),
    onStatus: (status) => set(setSaveStatusAtom, form_id, status),
    isTemporary: (error) => error instanceof ApiError && (error.isTemporary || error.code === "CONFLICT"),
    schedule: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  senders.set(form_id, sender);
  return sender;
});

const applyResultAtom = atom(null, async (get, set, form_id: string, batch: Batch, edits: FormEdits) => {
  const isComplete = edits.entries !== null && set(receiveEditsAtom, form_id, edits.entries);
  if (!isComplete) await set(readDocumentAtom, form_id);
  const copy = get(copyOfAtom)(form_id);
  if (copy) set(writeCopyAtom, form_id, { replica: acknowledge(copy.replica, batch.transaction_id) });
});

interface EditOptions {
  /** Consecutive changes with the same burst are undone together. */
  burst?: string | null;
  /** Whether the change comes from typing, and is sent after a pause. */
  awaitsPause?: boolean;
}

const changeAtom = atom(
  null,
  (get, set, operations: readonly Operation[], history: History, { is_undo, awaitsPause }: Change) => {
    const form_id = get(formIdAtom);
    const { replica } = get(copyOfAtom)(form_id)!;
    const transaction_id = crypto.randomUUID();
    set(writeCopyAtom, form_id, { history, replica: edit(replica, { transaction_id, operations, is_undo }) });
    set(rememberOwnAtom, form_id, operations);
    set(senderAtom, form_id).changed(awaitsPause);
  },
);

interface Change {
  is_undo: boolean;
  awaitsPause: boolean;
}

/** Changes the open form: immediately on this page, then on the server. */
export const editFormAtom = atom(
  null,
  (get, set, operations: readonly Operation[], { burst = null, awaitsPause = false }: EditOptions = {}) => {
    if (operations.length === 0) return;
    const { history, replica } = get(copyOfAtom)(get(formIdAtom))!;
    const recorded = record(history, replica.shown, operations, burst);
    set(changeAtom, operations, recorded, { is_undo: false, awaitsPause });
  },
);

const historyAtom = atom((get) => get(copyOfAtom)(get(formIdAtom))?.history);
export const canUndoAtom = atom((get) => (get(historyAtom)?.undo.length ?? 0) > 0);
export const canRedoAtom = atom((get) => (get(historyAtom)?.redo.length ?? 0) > 0);

/**
 * Undoes or redoes this page's last change. Returns the operations, and the number of those skipped because
 * others have changed the same content since; null if there is nothing to undo.
 */
export const undoStepAtom = atom(null, (get, set, direction: "undo" | "redo") => {
  const { history, replica } = get(copyOfAtom)(get(formIdAtom))!;
  const taken = takeStep(history, direction, replica.shown);
  if (taken === null) return null;
  const { operations, left } = taken;
  set(changeAtom, operations, taken.history, { is_undo: true, awaitsPause: false });
  const after = get(copyOfAtom)(get(formIdAtom))!.replica.shown;
  set(editNewsAtom, { type: "step", direction, before: replica.shown, after, operations });
  return { operations, left };
});

/** Applies an entry from the room, or fetches entries if some are missing. */
export const receiveEntryAtom = atom(null, (_, set, form_id: string, entry: FormEdit | null) => {
  if (entry === null || !set(receiveEditsAtom, form_id, [entry])) void set(catchUpAtom, form_id);
});

/** Fetches a form's entries since the last known one. After a failure, a later call fetches them. */
export const catchUpAtom = atom(null, async (get, set, form_id: string) => {
  const copy = get(copyOfAtom)(form_id);
  if (copy === undefined) return;
  try {
    const query = { after: String(copy.replica.number) };
    const { entries } = await call(endpoints.loadEdits, { params: { form_id }, query });
    const isComplete = entries !== null && set(receiveEditsAtom, form_id, entries);
    if (!isComplete) await set(readDocumentAtom, form_id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
});

/** Takes over the pending edits of a closed replica of the same user. */
export const adoptEditsAtom = atom(
  null,
  (get, set, form_id: string, batches: readonly Batch[], former_id: string) => {
    const { replica, former_ids } = get(copyOfAtom)(form_id)!;
    set(writeCopyAtom, form_id, {
      replica: adoptBatches(replica, batches),
      former_ids: [...former_ids, former_id],
    });
    set(senderAtom, form_id).changed(false);
  },
);

/** Retries everything that could not be stored so far. */
export const retrySavingAtom = atom(null, (get) => {
  for (const sender of get(sendersAtom).values()) void sender.flush();
  for (const retry of get(retriesAtom)) retry();
});

/** Stores all pending edits of a form. Rejects with a message for users if one could not be stored. */
export const storeAllAtom = atom(null, async (_, set, form_id: string) => {
  const sender = set(senderAtom, form_id);
  await sender.flush();
  if (!sender.isSaved) throw new Error(sender.problem ?? "Some changes aren’t saved yet.");
});

/** Sends the open form's pending edits now. */
export const flushAtom = atom(null, (get, set) => {
  void set(senderAtom, get(formIdAtom)).flush();
});

if (typeof window !== "undefined") {
  const retry = () => store.set(retrySavingAtom);
  window.addEventListener("online", retry);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") retry();
  });
}
