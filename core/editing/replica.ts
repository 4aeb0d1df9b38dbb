import { applyOperations } from "./apply.ts";
import { compact } from "./compact.ts";
import type { EditedForm, Operation } from "./operation.ts";

/** Operations of one author that are taken or refused together. */
export interface Batch {
  /** Made by its author; the same batch sent again is the same batch. */
  transaction_id: string;
  /** The number of the last entry that its author knew. */
  base: number;
  /** Takes something back: what others have changed since `base` is left as it is. */
  is_undo?: boolean;
  /** The copy that made it, where that is gone and another one sends it. */
  replica_id?: string;
  /** It may have been sent already, just as it is: nothing newer may be sent along with it. */
  is_whole?: boolean;
  operations: readonly Operation[];
}

/** What the server has not confirmed of a copy. */
export type PendingBatches = Pick<Replica, "sent" | "waiting">;

/** A batch in its place in the order that the server gave it. Numbers begin at 1 and leave nothing out. */
export interface Entry {
  number: number;
  transaction_id: string;
  operations: readonly Operation[];
}

/** One person's copy of a form: what the server has said, and what it has not said yet. */
export interface Replica {
  /** Of the last entry that is in `confirmed`. */
  number: number;
  confirmed: EditedForm;
  /** What was sent, and may have arrived: it is sent again as it is until the server has told it. */
  sent: Batch | null;
  /** In order, behind what was sent. */
  waiting: readonly Batch[];
  /** What its person sees: `confirmed` with everything that was sent and waits on top. */
  shown: EditedForm;
}

export function openReplica(form: EditedForm, number: number): Replica {
  return { number, confirmed: form, sent: null, waiting: [], shown: form };
}

/** Changes the form for its person at once, and keeps the change for the server. */
export function edit(replica: Replica, change: Omit<Batch, "base">): Replica {
  const waiting = [...replica.waiting, { ...change, base: replica.number }];
  return { ...replica, waiting, shown: applyOperations(replica.shown, change.operations) };
}

/**
 * What is to be sent, in `sent`: the same as before while the server has not told it, else everything that waits as one
 * batch, without settings that a later one makes needless; what takes something back goes alone, and so does what may have
 * been sent before.
 */
export function startSending(replica: Replica): Replica {
  const [first, ...others] = replica.waiting;
  if (first === undefined || replica.sent !== null) return replica;
  const isAlone = ({ is_undo, is_whole }: Batch) => is_undo || is_whole;
  const end = isAlone(first) ? 0 : others.findIndex(isAlone);
  const joined = end < 0 ? others : others.slice(0, end);
  const operations = compact([first, ...joined].flatMap((batch) => batch.operations));
  return { ...replica, sent: { ...first, operations }, waiting: others.slice(joined.length) };
}

/** What was sent was refused as a whole: it waits again, together with whatever makes it good. */
export function takeBack(replica: Replica): Replica {
  const { sent, waiting } = replica;
  if (sent === null) return replica;
  return { ...replica, sent: null, waiting: [{ ...sent, is_whole: false }, ...waiting] };
}

/**
 * What a copy that is gone has left, as batches that it may have sent: the first of them as it was, the others joined as it
 * would have joined them, so that a batch of the same id says no more than what the server may know by it.
 */
export function orphanedBatches({ sent, waiting }: PendingBatches, replica_id: string): Batch[] {
  const batches: Batch[] = [];
  let replica = { ...openReplica({} as EditedForm, 0), sent, waiting };
  for (;;) {
    replica = startSending(replica);
    if (replica.sent === null) return batches;
    batches.push({ replica_id, ...replica.sent, is_whole: true });
    replica = { ...replica, sent: null };
  }
}

/** Goes on with what another copy has left behind: it comes before what was changed here since. */
export function takeUp(replica: Replica, batches: readonly Batch[]): Replica {
  const next = { ...replica, waiting: [...batches, ...replica.waiting] };
  return { ...next, shown: show(next) };
}

/** The server has taken the batch, wherever its entry was or will be heard of. */
export function acknowledge(replica: Replica, transaction_id: string): Replica {
  if (replica.sent?.transaction_id !== transaction_id) return replica;
  const next = { ...replica, sent: null };
  return { ...next, shown: show(next) };
}

/** The form read anew, with what was sent and waits on top; an older one than is known changes nothing. */
export function rebase(replica: Replica, form: EditedForm, number: number): Replica {
  if (number < replica.number) return replica;
  const next = { ...replica, number, confirmed: form };
  return { ...next, shown: show(next) };
}

/**
 * Takes over what the server says, in its order; what is known already is passed over. Null: an entry in between is
 * missing and has to be fetched.
 */
export function receive(replica: Replica, entries: readonly Entry[]): Replica | null {
  let { number, confirmed, sent } = replica;
  for (const entry of entries) {
    if (entry.number <= number) continue;
    if (entry.number !== number + 1) return null;
    number = entry.number;
    confirmed = applyOperations(confirmed, entry.operations);
    if (sent?.transaction_id === entry.transaction_id) sent = null;
  }
  if (number === replica.number) return replica;
  const next = { ...replica, number, confirmed, sent };
  return { ...next, shown: show(next) };
}

function show({ confirmed, sent, waiting }: Replica): EditedForm {
  const batches = sent === null ? waiting : [sent, ...waiting];
  return batches.reduce((form, { operations }) => applyOperations(form, operations), confirmed);
}
