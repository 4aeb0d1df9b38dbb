import type { Random } from "./random.ts";

/** A crowd that responds to a form. */
export interface SimulationPlan {
  /** Number of submissions. */
  count: number;
  /** Number of different people who send them. */
  bots: number;
  /** Number of people who respond at the same time. */
  concurrency: number;
  /** Pause of a person between two submissions, in milliseconds. */
  delay: number;
  /** How much the pause varies: 0 not at all, 1 between half and one and a half. */
  randomness: number;
}

export const SIMULATION_LIMITS = {
  count: { min: 1, max: 1_000 },
  bots: { min: 1, max: 1_000 },
  concurrency: { min: 1, max: 50 },
  delay: { min: 0, max: 10_000 },
  randomness: { min: 0, max: 1 },
} as const satisfies Record<keyof SimulationPlan, { min: number; max: number }>;

export const DEFAULT_PLAN: SimulationPlan = {
  count: 50,
  bots: 10,
  concurrency: 5,
  delay: 800,
  randomness: 0.5,
};

/** The next pause of a person, in milliseconds. */
export function nextPause({ delay, randomness }: SimulationPlan, random: Random): number {
  return Math.round(delay * (1 + (random() - 0.5) * randomness));
}
