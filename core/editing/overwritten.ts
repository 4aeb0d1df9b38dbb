import type { Operation } from "./operation.ts";
import { touchedKey } from "./touched.ts";

/** What this person set on this page, and when, in milliseconds. */
export interface OwnChange {
  operation: SetOperation;
  at: number;
}
export type SetOperation = Extract<Operation, { value: unknown }>;

/** Changes of the same property within this time were probably made without seeing each other. */
export const SAME_TIME_MS = 20_000;

const isSet = (operation: Operation): operation is SetOperation => "value" in operation;

/** The latest own change of each property within that time. */
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

/** An own change that someone else has overwritten. */
export interface Overwritten {
  own: SetOperation;
  others: SetOperation;
}

/**
 * Own changes that others have just overwritten. Skips `pending` ones: they are applied after the others'
 * changes, and overwrite those.
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
