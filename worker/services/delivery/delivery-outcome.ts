import type { DropReason } from "#core/contracts/delivery/channels.ts";
import type { Attempt } from "../../db/delivery/outbox.ts";

/** The result of one delivery attempt. */
export interface Outcome {
  /** Null if the event was delivered or dropped. */
  error: string | null;
  /** Set if nothing was sent, and nothing will be. */
  dropped?: DropReason;
  /** Entry for the owner's log, or null if the attempt does not concern owners. */
  attempt: Attempt | null;
  /** Whether retrying would not help. */
  is_final?: boolean;
  /** Whether another version of the Worker has to deliver it: it is tried for as long as it takes. */
  is_for_others?: boolean;
  /** Whether a connected database has certainly stored nothing. */
  is_unwritten?: boolean;
  /** Whether the receiver asked never to be called again. */
  is_gone?: boolean;
  /** Time before which the receiver asked not to be called. */
  retry_at?: Date | null;
}

/**
 * Returned if another run has claimed the event, or it became a dead letter. Nothing was sent, so there is nothing to
 * record.
 */
export const NOT_OURS = "not_ours";

/** Returns the outcome of an event that must not be sent. It never counts as delivered. */
export function dropped(reason: DropReason): Outcome {
  return { error: null, attempt: null, dropped: reason };
}
