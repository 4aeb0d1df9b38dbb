import * as z from "zod/mini";
import { at, type Contract } from "./wire/contract.ts";
import { challenges } from "./wire/public-addresses.ts";
import { text, uuid } from "./wire/schemas.ts";

/** Verifies an email address with a code while a form is being filled in. */

const sessionField = z.object({ session_id: uuid, field_id: uuid });
const MAX_EMAIL_LENGTH = 320;
const MAX_CODE_LENGTH = 40;

/** State of the verification. `challenge-failed`: too many wrong codes. Only clients use `error`. */
export type ChallengeStatus =
  | "idle"
  | "challenge-session-started"
  | "challenge-expired"
  | "challenge-failed"
  | "challenge-success";

export interface ChallengeState {
  state: ChallengeStatus;
  email: string | null;
  challenge_id: string | null;
  expires_at: string | null;
  /** When another code may be requested. */
  resend_at: string | null;
  verified_at: string | null;
  /** The customer with this verified address; null until a response was sent. */
  customer_uid: string | null;
}

export const loadChallenge = {
  ...at(challenges.loadChallenge),
  access: "public",
  rate: "edit",
  params: sessionField,
} as const satisfies Contract;
/** Returned without an envelope. */
export interface LoadedChallenge {
  state: ChallengeState;
}

/** Sends a code of six digits. Earlier codes become invalid. */
export const startChallenge = {
  ...at(challenges.startChallenge),
  access: "public",
  rate: "edit",
  params: sessionField,
  body: z.object({ email: text(MAX_EMAIL_LENGTH) }),
} as const satisfies Contract;
export interface StartedChallenge {
  challenge_id: string;
  expires_at: string;
  state: ChallengeState;
}

/** CHALLENGE_CODE_INVALID with `info.state` and `info.attempts_left` for a wrong or expired code. */
export const verifyChallenge = {
  ...at(challenges.verifyChallenge),
  access: "public",
  rate: "edit",
  params: sessionField,
  body: z.object({ challenge_id: uuid, otp: text(MAX_CODE_LENGTH) }),
} as const satisfies Contract;
