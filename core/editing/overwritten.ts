import type { Operation } from "./operation.ts";
import { touchedKey } from "./touched.ts";

/** What a person has set on this page, and when, in milliseconds. */
export interface OwnChange {
  operation: SetOperation;
  at: number;
}
export type SetOperation = Extract<Operation, { value: unknown }>;

/** Whoever changes the same within this time has hardly seen what the other wrote. */
export const SAME_TIME_MS = 20_000;

const isSet = (operation: Operation): operation is SetOperation => "value" in operation;

/** The newest of what was set within that time, one for each property. */
export function rememberOwn(
  own: readonly OwnChange[],
  operations: readonly Operation[],
  at: number,
): OwnChange[] {
  const changes = new Map<string, OwnChange>();
  for (const change of own) {
    if (at - change.at <= SAME_TIME_MS) changes.set(touchedKey(change.operation), change);
  }
  for (const operation of operations.filter(isSet)) changes.set(touchedKey(operation), { operation, at });
  return [...changes.values()];
}

/** A change of one's own in whose place somebody else has put another. */
export interface Overwritten {
  own: SetOperation;
  others: SetOperation;
}

/**
 * What others have just replaced of one's own. Not what is on its way still, `pending`: that comes behind theirs, and
 * they are the ones to be told.
 */
export function findOverwritten(
  own: readonly OwnChange[],
  others: readonly Operation[],
  pending: readonly Operation[],
  now: number,
): Overwritten[] {
  const onTheirWay = new Set(pending.map(touchedKey));
  return own.flatMap(({ operation, at }) => {
    const key = touchedKey(operation);
    const theirs = others.filter(isSet).findLast((other) => touchedKey(other) === key);
    if (theirs === undefined || now - at > SAME_TIME_MS || onTheirWay.has(key)) return [];
    const isSame = JSON.stringify(theirs.value) === JSON.stringify(operation.value);
    return isSame ? [] : [{ own: operation, others: theirs }];
  });
}
