import type { GenericEndpointContext } from "better-auth";
import { APIError } from "better-auth/api";

type Ctx = GenericEndpointContext;

/** Dependencies of the counters. */
export interface BudgetSettings {
  /** Counts an attempt, exactly. Returns the number in the window and when it ends. */
  countAttempt(key: string, window_seconds: number): Promise<{ count: number; remaining_seconds: number }>;
  /** Undoes a counted attempt that succeeded. */
  forgetAttempt(key: string): Promise<void>;
  /** A keyed hash in hex. Without the key it reveals no name and cannot be computed. */
  tag(text: string): Promise<string>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Limits per account: for all unknown browsers together, and for each known browser. An email's window is no
 * longer than its link is valid, so anyone who must wait already has a valid link.
 */
const BUDGETS = {
  password: { most: 10, seconds: 15 * MINUTE },
  code: { most: 5, seconds: HOUR },
  reset: { most: 5, seconds: HOUR },
} as const;
/** Attempts at one code, and at the current password in one session. */
const CODE_TRIES = { most: 5, seconds: 10 * MINUTE };
const CHANGE_TRIES = { most: 10, seconds: 15 * MINUTE };
const KNOWN_SECONDS = 180 * DAY;

const MESSAGES = {
  password: "Too many attempts. Wait a few minutes, or reset your password.",
  code: "We've sent too many codes to this address. Use the latest one in the browser where you requested it, or try again in an hour.",
  reset: "We've sent too many links to this address. Use the latest one, or try again in an hour.",
} as const;

export interface Budgets {
  /**
   * Uses one of the account's attempts, or refuses with 429. Returns a function that gives it back if it
   * should not count.
   */
  spend(ctx: Ctx, kind: keyof typeof BUDGETS, email: string): Promise<() => Promise<void>>;
  /** Marks this browser as known to the account. */
  remember(ctx: Ctx, email: string): Promise<void>;
  countCodeTry(code_id: string): Promise<void>;
  countChangeTry(session_id: string): Promise<void>;
}

/**
 * Limits by account, from however many IP addresses. A cookie of an earlier sign-in, signed for one account,
 * has its own budget: strangers who exhaust the account's cannot lock its owner out.
 */
export function createBudgets({ countAttempt, forgetAttempt, tag }: BudgetSettings): Budgets {
  const accountTag = async (email: string) => (await tag(`account\n${email}`)).slice(0, 32);
  const proofOf = async (email: string, device: string) =>
    (await tag(`known\n${email}\n${device}`)).slice(0, 32);
  const cookieOf = (ctx: Ctx, account: string) =>
    ctx.context.createAuthCookie(`known_${account.slice(0, 12)}`, { maxAge: KNOWN_SECONDS });

  async function knownDevice(ctx: Ctx, email: string, account: string): Promise<string | null> {
    const [device = "", proof = ""] = (ctx.getCookie(cookieOf(ctx, account).name) ?? "").split(".");
    if (device === "" || proof === "") return null;
    return isSame(proof, await proofOf(email, device)) ? device : null;
  }

  async function count(key: string, { most, seconds }: { most: number; seconds: number }, message: string) {
    const { count: attempts, remaining_seconds } = await countAttempt(key, seconds);
    if (attempts > most) throw tooMany(message, remaining_seconds);
  }

  return {
    async spend(ctx, kind, email) {
      const account = await accountTag(email);
      const device = await knownDevice(ctx, email, account);
      const key = device === null ? `${kind} of ${account}` : `${kind} of ${account} at ${device}`;
      await count(key, BUDGETS[kind], MESSAGES[kind]);
      return () => forgetAttempt(key);
    },
    async remember(ctx, email) {
      const account = await accountTag(email);
      if ((await knownDevice(ctx, email, account)) !== null) return;
      const device = crypto.randomUUID();
      const { name, attributes } = cookieOf(ctx, account);
      ctx.setCookie(name, `${device}.${await proofOf(email, device)}`, attributes);
    },
    countCodeTry: (id) => count(`code ${id}`, CODE_TRIES, "Too many attempts. Ask for a new code."),
    countChangeTry: (id) => count(`change ${id}`, CHANGE_TRIES, "Too many attempts. Wait a few minutes."),
  };
}

function tooMany(message: string, seconds: number): APIError {
  const headers = { "retry-after": String(seconds), "x-retry-after": String(seconds) };
  return new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_ATTEMPTS", message }, headers);
}

/** Compares in constant time. */
export function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
