import { atom } from "jotai";
import type { Operation } from "#core/editing/operation.ts";
import { findOverwritten, type Overwritten, type OwnChange, rememberOwn } from "#core/editing/overwritten.ts";
import type { Replica } from "#core/editing/replica.ts";

/** By form: what was set on this page a moment ago. */
const ownChangesAtom = atom<ReadonlyMap<string, readonly OwnChange[]>>(new Map());

export const rememberOwnAtom = atom(null, (get, set, form_id: string, operations: readonly Operation[]) => {
  const all = get(ownChangesAtom);
  set(ownChangesAtom, new Map(all).set(form_id, rememberOwn(all.get(form_id) ?? [], operations, Date.now())));
});

/** What others have put in the place of one's own, for the person to be told of; a new object each time. */
export const overwrittenAtom = atom<{ form_id: string; changes: readonly Overwritten[] } | null>(null);

/** Compares what others have done with what was done here; the copy is the one that did not know of it. */
export const noteOthersAtom = atom(
  null,
  (get, set, form_id: string, others: readonly Operation[], { sent, waiting }: Replica) => {
    const pending = [...(sent === null ? [] : [sent]), ...waiting].flatMap(({ operations }) => operations);
    const own = get(ownChangesAtom).get(form_id) ?? [];
    const changes = findOverwritten(own, others, pending, Date.now());
    if (changes.length > 0) set(overwrittenAtom, { form_id, changes });
  },
);
