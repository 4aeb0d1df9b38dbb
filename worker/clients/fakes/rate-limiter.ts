import { RATE_COUNTERS, type RateCounter } from "#core/contracts/wire/rate-limits.ts";
import type { RateLimiter } from "../rate-limiter.ts";

/**
 * Counts exactly and without expiry once enabled. Off by default because tests call more often than people
 * do.
 */
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

  /** Simulates the end of the minute. */
  forget(): void {
    this.#counts.clear();
  }
}
