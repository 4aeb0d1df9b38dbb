import type { DropReason } from "#core/contracts/delivery/channels.ts";
import type { Attempt } from "../../db/delivery/outbox.ts";

/** The result of one delivery attempt. */
export interface Outcome {
  /** Null: delivered or dropped. */
  error: string | null;
  /** Nothing was sent, and nothing will be. */
  dropped?: DropReason;
  /** For the owner's log; null: not of interest to an owner. */
  attempt: Attempt | null;
  /** Retrying would not help. */
  is_final?: boolean;
  /** The receiver asked never to be called again. */
  is_gone?: boolean;
  /** The receiver asked for no call before this time. */
  retry_at?: Date | null;
}

/**
 * Another run claimed the event, or it was dead-lettered: nothing was sent, so there is nothing to record.
 */
export const NOT_OURS = "not_ours";

/** For events that must not be sent. They never count as delivered. */
export function dropped(reason: DropReason): Outcome {
  return { error: null, attempt: null, dropped: reason };
}
