import { atom } from "jotai";
import type { Operation } from "#core/editing/operation.ts";
import { findOverwritten, type Overwritten, type OwnChange, rememberOwn } from "#core/editing/overwritten.ts";
import type { Replica } from "#core/editing/replica.ts";

/** This page's recent changes, by form id. */
const ownChangesAtom = atom<ReadonlyMap<string, readonly OwnChange[]>>(new Map());

export const rememberOwnAtom = atom(null, (get, set, form_id: string, operations: readonly Operation[]) => {
  const all = get(ownChangesAtom);
  set(ownChangesAtom, new Map(all).set(form_id, rememberOwn(all.get(form_id) ?? [], operations, Date.now())));
});

/** This user's changes that others have overwritten, for a notice. Each notice is a new object. */
export const overwrittenAtom = atom<{ form_id: string; changes: readonly Overwritten[] } | null>(null);

/** Compares others' changes with this page's own. The replica is in its state before the others' changes. */
export const noteOthersAtom = atom(
  null,
  (get, set, form_id: string, others: readonly Operation[], { sent, waiting }: Replica) => {
    const pending = [...(sent === null ? [] : [sent]), ...waiting].flatMap(({ operations }) => operations);
    const own = get(ownChangesAtom).get(form_id) ?? [];
    const changes = findOverwritten(own, others, pending, Date.now());
    if (changes.length > 0) set(overwrittenAtom, { form_id, changes });
  },
);
