import { atom } from "jotai";
import type { SignInMethods } from "#core/contracts/identity.ts";
import { ApiError, call, onSignedOut, request } from "../api/client.ts";
import * as endpoints from "../api/endpoints.ts";
import { clearWorkspaceAtom } from "./workspace.ts";

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in with better-auth's own route, which sets the session's cookie. */
export const signInAtom = atom(null, async (_get, set, { email, password }: Credentials) => {
  await request("POST", "/private/auth/sign-in/email", { email, password });
  set(clearWorkspaceAtom);
});

export const signUpAtom = atom(null, async (_get, set, account: Credentials & { name: string }) => {
  await request("POST", "/private/auth/sign-up/email", account);
  set(clearWorkspaceAtom);
});

export const signOutAtom = atom(null, async (_get, set) => {
  await request("POST", "/private/auth/sign-out", {});
  set(clearWorkspaceAtom);
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
  await request("POST", "/private/auth/request-password-reset", { email });
});

/** Sets a new password with the token of a mail, which ends every session, and signs in with it. */
export const resetPasswordAtom = atom(
  null,
  async (_get, set, { token, email, password }: Credentials & { token: string }) => {
    await request("POST", "/private/auth/reset-password", { token, newPassword: password });
    await set(signInAtom, { email, password });
  },
);

export const sendSignInCodeAtom = atom(null, async (_get, _set, email: string) => {
  await request("POST", "/private/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
});

export const signInWithCodeAtom = atom(
  null,
  async (_get, set, { email, code }: { email: string; code: string }) => {
    await request("POST", "/private/auth/sign-in/email-otp", { email, otp: code });
    set(clearWorkspaceAtom);
  },
);

/** Whether the server refused for this reason: a code of better-auth. */
export function isRefusal(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Calls the listener whenever the server says that nobody is signed in; gives the function that ends it. */
export function whenSignedOut(listener: () => void): () => void {
  onSignedOut(listener);
  return () => onSignedOut(() => {});
}
