/**
 * Refill rate of the token bucket that limits one connection. A browser sends 20 positions and a few messages per
 * second, so people who type and move never reach the limit.
 */
export const MESSAGES_PER_SECOND = 60;
const BURST = 120;
/** Cost of the messages that a connection can send after its warning before it is closed. */
const DEBT_MAX = 480;

export interface Allowance {
  readonly messages: number;
  /** Cost of messages dropped since the bucket was last full. */
  readonly debt: number;
  /** When `messages` was last updated, in milliseconds. */
  readonly at: number;
}

export type Verdict = "pass" | "warn" | "drop" | "close";

export const fullAllowance = (now: number): Allowance => ({ messages: BURST, debt: 0, at: now });

/**
 * Charges `cost` messages at `now`, in milliseconds. If the bucket is too empty, the first message gets a warning and
 * further ones are dropped. Once the debt exceeds its limit, the connection is closed.
 */
export function spend(
  before: Allowance,
  cost: number,
  now: number,
): { allowance: Allowance; verdict: Verdict } {
  // If the clock moves back, nothing is refilled.
  const elapsed = Math.max(0, now - before.at) / 1000;
  const messages = Math.min(BURST, before.messages + elapsed * MESSAGES_PER_SECOND);
  const debt = messages === BURST ? 0 : before.debt;
  const at = Math.max(now, before.at);
  if (cost <= messages) return { allowance: { messages: messages - cost, debt, at }, verdict: "pass" };
  const allowance = { messages, debt: debt + cost, at };
  if (allowance.debt > DEBT_MAX) return { allowance, verdict: "close" };
  return { allowance, verdict: debt === 0 ? "warn" : "drop" };
}
