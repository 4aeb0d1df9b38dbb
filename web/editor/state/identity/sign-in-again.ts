import { atom } from "jotai";
import { requestIdentity } from "../../api/client.ts";
import { userAtom } from "../documents/workspace.ts";
import { waitingAtom } from "./identity.ts";

/** The dialog that asks to sign in again over the page. */

/** What kind of sign-in is asked for: the session has ended (`missing`), or is too old for a call (`recent`). */
export const wantedSignInAtom = atom((get) => get(waitingAtom)?.wanted ?? "missing");

const endWaitAtom = atom(null, (get, set, isSignedIn: boolean) => {
  const waiting = get(waitingAtom);
  set(waitingAtom, null);
  waiting?.resume(isSignedIn);
});

/** The user does not sign in again, so the work that waits for it is refused. */
export const declineSignInAtom = atom(null, (_get, set) => set(endWaitAtom, false));

/** Signs the same user in again and resumes waiting work. */
export const signInAgainAtom = atom(null, async (get, set, password: string) => {
  await requestIdentity("POST", "sign-in/email", { email: get(userAtom)?.email, password });
  set(endWaitAtom, true);
});

async function readSession(): Promise<{ user_id: string | undefined; session_id: string | null }> {
  const found = await requestIdentity("GET", "get-session", undefined).catch(() => null);
  const { user, session } = (found ?? {}) as { user?: { id?: string }; session?: { id?: string } };
  return { user_id: user?.id, session_id: session?.id ?? null };
}

/** The session with which the dialog was opened; null: none, or it is not known yet. */
const oldSessionAtom = atom<string | null>(null);

/** Notes with which session the dialog was opened, so that a new one is recognized. */
export const noteSessionAtom = atom(null, async (_get, set) => {
  set(oldSessionAtom, null);
  set(oldSessionAtom, (await readSession()).session_id);
});

/**
 * Resumes waiting work if the same user has signed in elsewhere in this browser, for instance in another tab.
 */
export const checkSignInAtom = atom(null, async (get, set) => {
  const { user_id, session_id } = await readSession();
  if (user_id === undefined || user_id !== get(userAtom)?.id) return;
  const old = get(oldSessionAtom);
  const isNew = old !== null && old !== session_id;
  if (get(wantedSignInAtom) === "missing" || isNew) set(endWaitAtom, true);
});
