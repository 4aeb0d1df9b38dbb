import type { RateCounter } from "#core/contracts/wire/rate-limits.ts";
import type { Env } from "../env.ts";

/** Counts calls by the minute. */
export interface RateLimiter {
  /** Counts one more call under the key; false: it is one too many. */
  allows(counter: RateCounter, key: string): Promise<boolean>;
}

/**
 * Cloudflare's own counters: they live beside the Worker, so that no call waits for a database to be counted. Each place
 * of the network counts for itself, which is exact enough for ceilings that people never meet. What is not bound does
 * not limit.
 */
export function createRateLimiter(env: Pick<Env, RateCounter>): RateLimiter {
  return {
    async allows(counter, key) {
      const binding = env[counter];
      return binding === undefined || (await binding.limit({ key })).success;
    },
  };
}
