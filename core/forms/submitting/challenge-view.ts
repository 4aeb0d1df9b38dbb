import type { TextKey } from "../texts/en.ts";

/** What a page without a script shows of proving an address. */
export interface ChallengeView {
  email: string;
  is_verified: boolean;
  /** What to do, or what went wrong; null when it is proved. */
  note: TextKey | null;
}
