import { atom } from "jotai";
import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { ApiError, call, onSignedOut, requestIdentity, type SignedOutListener } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { clearWorkspaceAtom, userAtom } from "../documents/workspace.ts";
import { noteSignedIn } from "../shell/signed-in-before.ts";
import { signInPath } from "./next-path.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in with better-auth's own route, which sets the session's cookie. */
export const signInAtom = atom(null, async (_get, set, { email, password }: Credentials) => {
  await requestIdentity("POST", "sign-in/email", { email, password });
  set(clearWorkspaceAtom);
});

/** Begins to sign in with another service: gives the address to go to there. It leads back to `next`, also by way of a refusal. */
export const signInElsewhereAtom = atom(
  null,
  async (_get, _set, provider: "github" | "google", next: string): Promise<string> => {
    const body = { provider, callbackURL: next, errorCallbackURL: signInPath(next) };
    return ((await requestIdentity("POST", "sign-in/social", body)) as { url: string }).url;
  },
);

export interface NewAccount extends Credentials {
  name: string;
}

/** Asks for an account. Gives what is to be done next: with mail, the code that was sent is to be typed in. */
export const signUpAtom = atom(null, async (_get, set, account: NewAccount): Promise<"code" | "done"> => {
  const answer = await requestIdentity("POST", "sign-up/email", account);
  if ((answer as { token: string | null }).token === null) return "code";
  set(clearWorkspaceAtom);
  return "done";
});

/**
 * Signs out and goes on at `next` with a page of its own: nothing of this one, unsent changes least of all, is there for
 * the next account.
 */
export const signOutAtom = atom(null, async (_get, _set, next: string = "/sign-in") => {
  await requestIdentity("POST", "sign-out", {});
  noteSignedIn(false);
  // An address that differs in its fragment alone would not be loaded.
  window.history.replaceState(null, "", next);
  window.location.reload();
});

const methodsAtom = atom<SignInMethods | null>(null);
/** Which ways to sign in there are; null until that is known. */
export const signInMethodsAtom = atom((get) => get(methodsAtom));

/** A failure leaves the password as the only way, which always exists. */
export const loadSignInMethodsAtom = atom(null, async (get, set) => {
  if (get(methodsAtom) !== null) return;
  set(methodsAtom, await call(endpoints.loadSignInMethods, {}).catch(() => null));
});

/** A mail with a link, if the address is known; the answer does not tell. */
export const requestPasswordResetAtom = atom(null, async (_get, _set, email: string) => {
  await requestIdentity("POST", "request-password-reset", { email });
});

/** Sets a new password with the token of a mail, which ends every session, and signs in with it. */
export const resetPasswordAtom = atom(
  null,
  async (_get, set, { token, email, password }: Credentials & { token: string }) => {
    await requestIdentity("POST", "reset-password", { token, newPassword: password });
    await set(signInAtom, { email, password });
  },
);

export const sendSignInCodeAtom = atom(null, async (_get, _set, email: string) => {
  await requestIdentity("POST", "email-otp/send-verification-otp", { email, type: "sign-in" });
});

/** In with a code; with the name and password of a new account, which is made where there is none yet. */
export const signInWithCodeAtom = atom(
  null,
  async (_get, set, { code, ...account }: { email: string; code: string } & Partial<NewAccount>) => {
    await requestIdentity("POST", "sign-in/email-otp", { ...account, otp: code });
    set(clearWorkspaceAtom);
  },
);

/** Whether the server refused for this reason: a code of better-auth. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Calls the listener whenever the server says that nobody is signed in; gives the function that ends it. */
export function whenSignedOut(listener: SignedOutListener): () => void {
  onSignedOut(listener);
  return () => onSignedOut(async () => false);
}

interface Waiting {
  until: Promise<boolean>;
  goOn: (isSignedIn: boolean) => void;
}
const waitingAtom = atom<Waiting | null>(null);
/** Whether work waits for somebody to sign in again. */
export const isSignInAwaitedAtom = atom((get) => get(waitingAtom) !== null);

/** Waits until the person is signed in again, however many calls ask. */
export const awaitSignInAtom = atom(null, (get, set): Promise<boolean> => {
  const waiting = get(waitingAtom);
  if (waiting !== null) return waiting.until;
  let goOn: Waiting["goOn"] = () => {};
  const until = new Promise<boolean>((resolve) => {
    goOn = resolve;
  });
  set(waitingAtom, { until, goOn });
  return until;
});

const goOnAtom = atom(null, (get, set) => {
  const waiting = get(waitingAtom);
  set(waitingAtom, null);
  waiting?.goOn(true);
});

/** Signs the same person in again and lets everything go on that waits. */
export const signInAgainAtom = atom(null, async (get, set, password: string) => {
  await requestIdentity("POST", "sign-in/email", { email: get(userAtom)?.email, password });
  set(goOnAtom);
});

/** Goes on where the same person has signed in elsewhere in this browser, in another tab for instance. */
export const checkSignInAtom = atom(null, async (get, set) => {
  const session = await requestIdentity("GET", "get-session", undefined).catch(() => null);
  const { user } = (session ?? {}) as { user?: { id?: string } };
  if (user?.id !== undefined && user.id === get(userAtom)?.id) set(goOnAtom);
});
