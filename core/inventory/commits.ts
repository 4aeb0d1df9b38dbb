/** Why an owner changes a level. */
export const ADJUSTMENT_REASONS = ["admin", "received", "returned", "damaged", "other"] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/**
 * Why a level changed. `initialize`: tracking began; `order`: a response took it; `hold`: an order that is not paid yet
 * did; `restore`: one of them gave it back.
 */
export const COMMIT_REASONS = ["initialize", "order", "hold", "restore", ...ADJUSTMENT_REASONS] as const;
export type CommitReason = (typeof COMMIT_REASONS)[number];

/** The largest number of pieces that one adjustment may add or take. */
export const MAX_ADJUSTMENT = 1_000_000;
