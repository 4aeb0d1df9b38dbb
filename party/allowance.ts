/**
 * Limits what one connection may send, with a token bucket. A working browser sends 20 positions and a few
 * messages per second, so people who type and move never reach the limit.
 */
export const MESSAGES_PER_SECOND = 60;
const BURST = 120;
/** How much a connection may still send after a warning before it is closed. */
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
 * Pays `cost` messages at `now`. The first unpaid message warns, further ones are dropped, and the last
 * closes the connection.
 */
export function spend(
  before: Allowance,
  cost: number,
  now: number,
): { allowance: Allowance; verdict: Verdict } {
  // A clock that moves back has no effect.
  const elapsed = Math.max(0, now - before.at) / 1000;
  const messages = Math.min(BURST, before.messages + elapsed * MESSAGES_PER_SECOND);
  const debt = messages === BURST ? 0 : before.debt;
  const at = Math.max(now, before.at);
  if (cost <= messages) return { allowance: { messages: messages - cost, debt, at }, verdict: "pass" };
  const allowance = { messages, debt: debt + cost, at };
  if (allowance.debt > DEBT_MAX) return { allowance, verdict: "close" };
  return { allowance, verdict: debt === 0 ? "warn" : "drop" };
}
