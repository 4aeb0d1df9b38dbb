import { atom } from "jotai";
import { onSignedOut, request } from "../api/client.ts";
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

/** Calls the listener whenever the server says that nobody is signed in; gives the function that ends it. */
export function whenSignedOut(listener: () => void): () => void {
  onSignedOut(listener);
  return () => onSignedOut(() => {});
}
