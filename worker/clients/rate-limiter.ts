import type { RateCounter } from "#core/contracts/wire/rate-limits.ts";
import type { Env } from "../env.ts";

/** Counts calls per minute. */
export interface RateLimiter {
  /** Counts one call under the key; false: over the limit. */
  allows(counter: RateCounter, key: string): Promise<boolean>;
}

/**
 * Cloudflare's counters run beside the Worker, so no call waits for a database. Each location counts
 * separately, which is exact enough for limits that people never reach. With
 * RATE_LIMITS "off" there are no counters, and no limits.
 */
export function createRateLimiter(env: Pick<Env, RateCounter>): RateLimiter {
  return {
    async allows(counter, key) {
      const binding = env[counter];
      return binding === undefined || (await binding.limit({ key })).success;
    },
  };
}
