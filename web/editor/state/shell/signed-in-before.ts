import { readLocal, writeLocal } from "../../../storage/kept-values.ts";

const KEY = "sheaf.signed-in";

/** Whether a member used this browser without signing out. An unknown address may then be one of theirs. */
export const wasSignedIn = (): boolean => readLocal(KEY) !== null;

/** Without storage, the page offers the sign-in instead of redirecting to it. */
export function noteSignedIn(isSignedIn: boolean): void {
  writeLocal(KEY, isSignedIn ? "1" : null);
}
