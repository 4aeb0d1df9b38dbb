/** A job's turn in a run of the cron trigger, or after a request. */
export interface Turn {
  /** False: other jobs have their turn, and the next run goes on. */
  isInTime(): boolean;
  /** Tells operators of a row that a statement or the storage refuses. It stays, and no other row waits for it. */
  setAside(error: unknown): void;
}
