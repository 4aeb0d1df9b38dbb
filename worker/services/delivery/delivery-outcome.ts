import type { DropReason } from "#core/contracts/delivery/channels.ts";
import type { Attempt } from "../../db/delivery/outbox.ts";

/** What came of one try to deliver an event. */
export interface Outcome {
  /** Null: it has arrived, or was dropped. */
  error: string | null;
  /** Nothing was sent, and nothing will be. */
  dropped?: DropReason;
  /** For the owner's log; null: nothing that an owner would look for. */
  attempt: Attempt | null;
  /** Trying again would change nothing. */
  is_final?: boolean;
  /** The receiver wants nothing more, ever. */
  is_gone?: boolean;
  /** Before then the receiver wants nothing. */
  retry_at?: Date | null;
}

/** The event is another run's by now, or was given up: nothing was sent, and nothing is to be noted. */
export const NOT_OURS = "not_ours";

/** Of an event that there is nothing to send for. It never counts as delivered. */
export function dropped(reason: DropReason): Outcome {
  return { error: null, attempt: null, dropped: reason };
}
