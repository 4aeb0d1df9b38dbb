/**
 * How much one connection may send: a token bucket. A browser at work sends 20 positions a second and a few
 * messages more, so nobody who types and moves ever meets the limit.
 */
export const MESSAGES_PER_SECOND = 60;
const BURST = 120;
/** What a connection may go on sending after it was told to slow down, before it is closed. */
const DEBT_MAX = 480;

export interface Allowance {
  readonly messages: number;
  /** Cost of what was dropped since the allowance was last full. */
  readonly debt: number;
  /** When `messages` was last counted, in milliseconds. */
  readonly at: number;
}

export type Verdict = "pass" | "warn" | "drop" | "close";

export const fullAllowance = (now: number): Allowance => ({ messages: BURST, debt: 0, at: now });

/** Pays `cost` messages at `now`. The first that cannot be paid warns, the following are dropped, the last closes. */
export function spend(
  before: Allowance,
  cost: number,
  now: number,
): { allowance: Allowance; verdict: Verdict } {
  // A clock that steps back neither gives nor takes.
  const elapsed = Math.max(0, now - before.at) / 1000;
  const messages = Math.min(BURST, before.messages + elapsed * MESSAGES_PER_SECOND);
  const debt = messages === BURST ? 0 : before.debt;
  const at = Math.max(now, before.at);
  if (cost <= messages) return { allowance: { messages: messages - cost, debt, at }, verdict: "pass" };
  const allowance = { messages, debt: debt + cost, at };
  if (allowance.debt > DEBT_MAX) return { allowance, verdict: "close" };
  return { allowance, verdict: debt === 0 ? "warn" : "drop" };
}
