import { RATE_COUNTERS, type RateCounter } from "#core/contracts/wire/rate-limits.ts";
import type { RateLimiter } from "../rate-limiter.ts";

/** Counts exactly and for ever, once it is told to: most tests call more often than any person does. */
export class FakeRateLimiter implements RateLimiter {
  isCounting = false;
  readonly #counts = new Map<string, number>();

  async allows(counter: RateCounter, key: string): Promise<boolean> {
    if (!this.isCounting) return true;
    const id = `${counter} ${key}`;
    const count = (this.#counts.get(id) ?? 0) + 1;
    this.#counts.set(id, count);
    return count <= (RATE_COUNTERS.get(counter) ?? 0);
  }

  /** A minute has passed. */
  forget(): void {
    this.#counts.clear();
  }
}
