import { atom } from "jotai";
import type { SignInWay } from "#core/contracts/wire/sign-in-way.ts";
import { requestIdentity } from "../../api/client.ts";
import { userAtom } from "../documents/workspace.ts";
import { waitingAtom } from "./identity.ts";
import { RETURNED } from "./sign-in-methods.ts";

/** The dialog that asks to sign in again over the page. */

/** What kind of sign-in is asked for: the session has ended (`missing`), or is too old for a call (`recent`). */
export const wantedSignInAtom = atom((get) => get(waitingAtom)?.wanted ?? "missing");

const NONE: readonly SignInWay[] = [];
/** How the user's account can sign in, the usual way first. */
export const signInWaysAtom = atom((get) => get(userAtom)?.sign_in_ways ?? NONE);

const endWaitAtom = atom(null, (get, set, isSignedIn: boolean) => {
  const waiting = get(waitingAtom);
  set(waitingAtom, null);
  waiting?.resume(isSignedIn);
});

/** The user does not sign in again, so the work that waits for it is refused. */
export const declineSignInAtom = atom(null, (_get, set) => set(endWaitAtom, false));

interface Arrived {
  id: string;
  email: string;
}

const otherAtom = atom<string | null>(null);
/** The address of another account that signed in instead; null: none did. */
export const otherAccountAtom = atom((get) => get(otherAtom));

/**
 * Resumes waiting work if the same user has arrived. The page must not go on with the session of another, so then it
 * waits until the user signs in.
 */
const arriveAtom = atom(null, (get, set, user: Arrived) => {
  if (user.id === get(userAtom)?.id) return set(endWaitAtom, true);
  set(otherAtom, user.email);
  const waiting = get(waitingAtom);
  if (waiting !== null) set(waitingAtom, { ...waiting, wanted: "missing" });
});

/** Signs the same user in again, and resumes waiting work. */
export const signInAgainAtom = atom(null, async (get, set, proof: { password: string } | { otp: string }) => {
  const route = "otp" in proof ? "sign-in/email-otp" : "sign-in/email";
  const answer = await requestIdentity("POST", route, { email: get(userAtom)?.email, ...proof });
  set(arriveAtom, (answer as { user: Arrived }).user);
});

/** The address of another service, which leads back to a page that closes itself. */
export const signInAgainElsewhereAtom = atom(
  null,
  async (get, _set, provider: "github" | "google"): Promise<string> => {
    const body = {
      provider,
      loginHint: get(userAtom)?.email,
      callbackURL: `/sign-in?${RETURNED}`,
      errorCallbackURL: "/sign-in",
    };
    return ((await requestIdentity("POST", "sign-in/social", body)) as { url: string }).url;
  },
);

async function readSession(): Promise<{ user: Arrived | null; session_id: string | null }> {
  const found = await requestIdentity("GET", "get-session", undefined).catch(() => null);
  const { user = null, session } = (found ?? {}) as { user?: Arrived; session?: { id?: string } };
  return { user, session_id: session?.id ?? null };
}

/** The session with which the dialog was opened; null: none, or it is not known yet. */
const oldSessionAtom = atom<string | null>(null);

/** Notes with which session the dialog was opened, so that a new one is recognized. */
export const noteSessionAtom = atom(null, async (_get, set) => {
  set(oldSessionAtom, null);
  set(otherAtom, null);
  set(oldSessionAtom, (await readSession()).session_id);
});

/**
 * Resumes waiting work if the same user has signed in elsewhere in this browser, for instance in another tab.
 */
export const checkSignInAtom = atom(null, async (get, set) => {
  const { user, session_id } = await readSession();
  if (user === null) return;
  const old = get(oldSessionAtom);
  const isNew = old !== null && old !== session_id;
  if (user.id !== get(userAtom)?.id || get(wantedSignInAtom) === "missing" || isNew) set(arriveAtom, user);
});
