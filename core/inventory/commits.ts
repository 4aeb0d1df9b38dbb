/** Reasons for an owner's adjustment. */
export const ADJUSTMENT_REASONS = ["admin", "received", "returned", "damaged", "other"] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/**
 * Why a level changed. `initialize`: tracking began; `order`: a response took stock; `hold`: an unpaid order
 * reserved it; `restore`: a response or an order returned it.
 */
export const COMMIT_REASONS = ["initialize", "order", "hold", "restore", ...ADJUSTMENT_REASONS] as const;
export type CommitReason = (typeof COMMIT_REASONS)[number];

/** The latest changes of one level that are listed. */
export const MOST_LISTED_COMMITS = 50;

/** The most pieces that one adjustment may add or remove. */
export const MAX_ADJUSTMENT = 1_000_000;
