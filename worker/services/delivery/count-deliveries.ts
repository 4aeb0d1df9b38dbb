import type { Context } from "../../context.ts";
import type { Delivery } from "../../db/delivery/outbox.ts";
import type { DestinationKind } from "./deliver.ts";

/** How often each isolate logs the failures of a kind. */
const TOLD_MS = 60_000;
/** Receivers that operators run or pay for. The others are their owners'. */
const OURS: ReadonlySet<DestinationKind> = new Set(["room", "mail", "bucket"]);

interface Untold {
  failed: number;
  given_up: number;
  /** When failures were logged last, in milliseconds. */
  told_at: number;
}
const untold = new Map<DestinationKind, Untold>();

/**
 * Counts attempts by kind of receiver, and logs those that failed: a failed attempt is a value that no exception tells of.
 * The log has the first failure at once, then one line per minute and isolate.
 */
export function countDeliveries(ctx: Context, kind: DestinationKind, deliveries: readonly Delivery[]): void {
  const delivered = deliveries.filter(({ error, dropped }) => error === null && dropped === null).length;
  const failures = deliveries.filter(({ error }) => error !== null);
  const given_up = failures.filter(({ due_at }) => due_at === null).length;
  const counts = { delivered, failed: failures.length, given_up };
  for (const [name, value] of Object.entries(counts)) {
    if (value > 0) ctx.metrics.count({ name: `delivery.${kind}.${name}`, value });
  }
  if (failures.length === 0) return;
  const now = ctx.now().getTime();
  const state = untold.get(kind) ?? { failed: 0, given_up: 0, told_at: Number.NEGATIVE_INFINITY };
  untold.set(kind, state);
  state.failed += failures.length;
  state.given_up += given_up;
  if (Math.abs(now - state.told_at) < TOLD_MS) return;
  const facts = {
    destination: kind,
    failed: state.failed,
    given_up: state.given_up,
    status: failures.at(-1)!.attempt?.status,
  };
  const words = new Error("Deliveries failed.");
  if (OURS.has(kind)) ctx.log.error("deliveries_failed", words, facts);
  else ctx.log.warn("deliveries_failed", words, facts);
  untold.set(kind, { failed: 0, given_up: 0, told_at: now });
}
