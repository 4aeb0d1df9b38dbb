/**
 * Limits how many calls an invocation makes to servers that may be slow. Six calls of an invocation can wait for their
 * headers. The platform queues others, and their timers run meanwhile (docs/decisions/079).
 */
export class Lanes {
  readonly #most: number;
  readonly #running = new Set<Promise<void>>();

  constructor(most: number) {
    this.#most = most;
  }

  get free(): number {
    return this.#most - this.#running.size;
  }

  /** Takes a lane until the work ends, which must not reject. */
  take(work: Promise<unknown>): void {
    const done: Promise<void> = work.then(() => {
      this.#running.delete(done);
    });
    this.#running.add(done);
  }

  /** Resolves when one more lane is free, immediately if all are. */
  async next(): Promise<void> {
    if (this.#running.size > 0) await Promise.race(this.#running);
  }

  /** Resolves when all lanes are free. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
