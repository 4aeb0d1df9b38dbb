import type { TextKey } from "../texts/en.ts";

/** What a page without JavaScript shows for the verification of an address. */
export interface ChallengeView {
  email: string;
  is_verified: boolean;
  /** What to do, or what went wrong; null once verified. */
  note: TextKey | null;
}
