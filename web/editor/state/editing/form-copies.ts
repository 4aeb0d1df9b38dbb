import { atom } from "jotai";
import type { FormEdit } from "#core/contracts/building/editing.ts";
import { type History, NO_HISTORY, noteOthers } from "#core/editing/history.ts";
import type { EditedForm } from "#core/editing/operation.ts";
import { openReplica, type Replica, rebase, receive } from "#core/editing/replica.ts";
import { noteOthersAtom } from "./overwritten.ts";

/** This page's copy of a form: the replica and its undo history. */
export interface FormCopy {
  /** Distinguishes this page's changes from all others, including the same user's in another tab. */
  replica_id: string;
  /** Closed replicas of the same user whose edits this one has taken over. */
  former_ids: readonly string[];
  replica: Replica;
  history: History;
}

/** Copies by form id. They outlive pages so that leaving the builder loses nothing. */
const copiesAtom = atom<ReadonlyMap<string, FormCopy>>(new Map<string, FormCopy>());

/** The copy of a form; undefined if it was not loaded. */
export const copyOfAtom = atom((get) => {
  const copies = get(copiesAtom);
  return (form_id: string): FormCopy | undefined => copies.get(form_id);
});

export const writeCopyAtom = atom(null, (get, set, form_id: string, patch: Partial<FormCopy>) => {
  const copy = get(copiesAtom).get(form_id);
  if (copy !== undefined) set(copiesAtom, new Map(get(copiesAtom)).set(form_id, { ...copy, ...patch }));
});

/** Stores a loaded form as confirmed; pending local edits stay on top. */
export const openCopyAtom = atom(null, (get, set, form_id: string, form: EditedForm, number: number) => {
  const known = get(copiesAtom).get(form_id);
  const copy =
    known === undefined
      ? {
          replica_id: crypto.randomUUID(),
          former_ids: [],
          replica: openReplica(form, number),
          history: NO_HISTORY,
        }
      : { ...known, replica: rebase(known.replica, form, number) };
  set(copiesAtom, new Map(get(copiesAtom)).set(form_id, copy));
});

/** Applies the server's entries. Returns false if one in between is missing. */
export const receiveEditsAtom = atom(
  null,
  (get, set, form_id: string, entries: readonly FormEdit[]): boolean => {
    const copy = get(copiesAtom).get(form_id);
    if (copy === undefined) return true;
    const replica = receive(copy.replica, entries);
    if (replica === null) return false;
    const own: readonly (string | null)[] = [copy.replica_id, ...copy.former_ids];
    const others = entries.filter(
      ({ number, replica_id }) => number > copy.replica.number && !own.includes(replica_id),
    );
    const operations = others.flatMap((entry) => entry.operations);
    const history = operations.length > 0 ? noteOthers(copy.history, operations) : copy.history;
    if (operations.length > 0) set(noteOthersAtom, form_id, operations, copy.replica);
    if (replica !== copy.replica) set(writeCopyAtom, form_id, { replica, history });
    return true;
  },
);
