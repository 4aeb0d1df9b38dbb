import { type RateLimited, type RateScope, rateCounter } from "#core/contracts/wire/rate-limits.ts";
import { AppError } from "#core/errors/app-error.ts";
import type { Context } from "../../context.ts";

/** Counts one call under the key. Throws RATE_LIMITED beyond the limit. */
export async function enforceRateLimit(
  ctx: Context,
  kind: RateLimited,
  scope: RateScope,
  key: string,
): Promise<void> {
  if (await ctx.rates.allows(rateCounter(kind, scope), key)) return;
  throw new AppError("RATE_LIMITED", { scope });
}
