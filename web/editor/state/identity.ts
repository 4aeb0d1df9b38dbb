import { atom } from "jotai";
import { request } from "../api/client.ts";
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
