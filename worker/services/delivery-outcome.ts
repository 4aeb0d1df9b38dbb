import type { Attempt } from "../db/outbox.ts";

/** What came of one try to deliver an event. */
export interface Outcome {
  /** Null: it has arrived. */
  error: string | null;
  /** For the owner's log; null: nothing that an owner would look for. */
  attempt: Attempt | null;
  /** Trying again would change nothing. */
  is_final?: boolean;
  /** The receiver wants nothing more, ever. */
  is_gone?: boolean;
  /** Before then the receiver wants nothing. */
  retry_at?: Date | null;
}
