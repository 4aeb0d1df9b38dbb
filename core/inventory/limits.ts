/** The stock of an option as an owner sees it. */
export interface OptionLevel {
  /** How many can still be chosen. */
  available: number;
  /** How many responses and unpaid orders have taken. */
  committed: number;
  is_negative_level_allowed: boolean;
}

/** How many responses may choose an option in all; null: no limit. */
export function limitOf(level: OptionLevel | undefined): number | null {
  return level === undefined || level.is_negative_level_allowed ? null : level.available + level.committed;
}

interface LimitChange {
  diff?: number;
  is_negative_level_allowed: boolean;
}

/**
 * The change that gives an option this limit; null: nothing to change. It stays exact while responses arrive,
 * because what they take moves from `available` to `committed`, and the sum is the limit.
 */
export function limitChange(level: OptionLevel | undefined, limit: number | null): LimitChange | null {
  if (limit === limitOf(level)) return null;
  // The counts remain, so that a later limit knows what was taken.
  if (limit === null) return { is_negative_level_allowed: true };
  const { available, committed } = level ?? { available: 0, committed: 0 };
  return { diff: limit - available - committed, is_negative_level_allowed: false };
}
