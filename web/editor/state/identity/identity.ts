import { atom } from "jotai";
import {
  ApiError,
  onSignedOut,
  requestIdentity,
  type SignedOutListener,
  type WantedSignIn,
} from "../../api/client.ts";
import { clearWorkspaceAtom } from "../documents/workspace.ts";
import { noteSignedIn } from "../shell/signed-in-before.ts";
import { signInPath } from "./next-path.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in with better-auth's own route, which sets the session cookie. */
export const signInAtom = atom(null, async (_get, set, { email, password }: Credentials) => {
  await requestIdentity("POST", "sign-in/email", { email, password });
  set(clearWorkspaceAtom);
});

/**
 * Starts a sign-in with another service and returns the address to open. It leads back to `next`, even after
 * a refusal.
 */
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

/** Requests an account. Returns the next step: `code` if the server emails a code to enter. */
export const signUpAtom = atom(null, async (_get, set, account: NewAccount): Promise<"code" | "done"> => {
  const result = await requestIdentity("POST", "sign-up/email", account);
  if ((result as { token: string | null }).token === null) return "code";
  set(clearWorkspaceAtom);
  return "done";
});

/**
 * Signs out and loads `next` as a new page so that nothing from this page, above all no pending edit,
 * reaches the next account.
 */
export const signOutAtom = atom(null, async (_get, _set, next: string = "/sign-in") => {
  await requestIdentity("POST", "sign-out", {});
  noteSignedIn(false);
  // Navigating to an address that differs only in its fragment would not load a page.
  window.history.replaceState(null, "", next);
  window.location.reload();
});

/**
 * Requests an email with a link to reset the password. The result does not reveal whether the address is known.
 */
export const requestPasswordResetAtom = atom(null, async (_get, _set, email: string) => {
  await requestIdentity("POST", "request-password-reset", { email });
});

/** Sets a new password with a mailed token, which ends every session, and signs in. */
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

/** Signs in with a code. With a name and password, creates the account if it does not exist. */
export const signInWithCodeAtom = atom(
  null,
  async (_get, set, { code, ...account }: { email: string; code: string } & Partial<NewAccount>) => {
    await requestIdentity("POST", "sign-in/email-otp", { ...account, otp: code });
    set(clearWorkspaceAtom);
  },
);

/** Whether the server refused with this better-auth error code. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/**
 * Calls the listener whenever the server reports that the user is signed out. Returns a function that stops
 * this.
 */
export function whenSignedOut(listener: SignedOutListener): () => void {
  onSignedOut(listener);
  return () => onSignedOut(async () => false);
}

interface Waiting {
  wanted: WantedSignIn;
  until: Promise<boolean>;
  resume: (isSignedIn: boolean) => void;
}
/** Work that waits until the user is signed in again; null: none. */
export const waitingAtom = atom<Waiting | null>(null);

/** Waits until the user is signed in again. All callers share one promise. */
export const awaitSignInAtom = atom(null, (get, set, wanted: WantedSignIn): Promise<boolean> => {
  const waiting = get(waitingAtom);
  if (waiting !== null) {
    // Once the session has ended, nobody can go on without a sign-in.
    if (wanted === "missing") set(waitingAtom, { ...waiting, wanted });
    return waiting.until;
  }
  let resume: Waiting["resume"] = () => {};
  const until = new Promise<boolean>((resolve) => {
    resume = resolve;
  });
  set(waitingAtom, { wanted, until, resume });
  return until;
});
