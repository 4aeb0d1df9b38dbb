import type { ChallengeState, LoadedChallenge } from "#core/contracts/challenges.ts";
import { challengePath } from "#core/contracts/wire/paths/challenge.ts";
import type { PlainTextKey } from "#core/forms/texts/en.ts";
import type { IslandContext } from "../island.ts";

/** The result of a call: the new state if known, and a message to show. */
export interface ChallengeOutcome {
  state: ChallengeState | null;
  problem: PlainTextKey | null;
  /** When another code may be requested, in milliseconds. */
  retry_at: number | null;
}

interface Refusal {
  error?: string;
  info?: { state?: ChallengeState; retry_at?: string } | null;
}

function problemOf({ error, info }: Refusal): PlainTextKey {
  switch (error) {
    case "CHALLENGE_CODE_INVALID":
      if (info?.state?.state === "challenge-failed") return "email_challenge.too_many_attempts";
      if (info?.state?.state === "challenge-expired") return "email_challenge.code_expired";
      return "email_challenge.incorrect_code";
    case "RATE_LIMITED":
      return "email_challenge.too_many_codes";
    case "MAIL_NOT_CONFIGURED":
      return "email_challenge.unavailable";
    default:
      return "email_challenge.error_occurred";
  }
}

/** The server calls of an email verification. Never reject. */
export class ChallengeCalls {
  readonly #context: Pick<IslandContext, "session_id" | "field">;

  constructor(context: Pick<IslandContext, "session_id" | "field">) {
    this.#context = context;
  }

  load(): Promise<ChallengeOutcome> {
    return this.#call("", {});
  }

  start(email: string): Promise<ChallengeOutcome> {
    return this.#post("/start", { email });
  }

  verify(challenge_id: string, otp: string): Promise<ChallengeOutcome> {
    return this.#post("/verify", { challenge_id, otp });
  }

  #post(step: string, body: object): Promise<ChallengeOutcome> {
    const headers = { "content-type": "application/json" };
    return this.#call(step, { method: "POST", headers, body: JSON.stringify(body) });
  }

  async #call(step: string, init: RequestInit): Promise<ChallengeOutcome> {
    const { session_id, field } = this.#context;
    try {
      const response = await fetch(challengePath(session_id(), field.id) + step, init);
      const reply: LoadedChallenge & Refusal = await response.json();
      if (response.ok) return { state: reply.state, problem: null, retry_at: null };
      const retry_at = reply.info?.retry_at;
      return {
        state: reply.info?.state ?? null,
        problem: retry_at ? null : problemOf(reply),
        retry_at: retry_at ? Date.parse(retry_at) : null,
      };
    } catch {
      return { state: null, problem: "email_challenge.error_occurred", retry_at: null };
    }
  }
}
