import { atom } from "jotai";
import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";

/** Marks the page where a sign-in with another service ends that was begun in a tab of its own. */
export const RETURNED = "returned";

const methodsAtom = atom<SignInMethods | null>(null);
/** Available sign-in methods, and the links for visitors; null until they are loaded. */
export const signInMethodsAtom = atom((get) => get(methodsAtom));

/** The call in flight, which all parts of a page share. */
const callAtom = atom<Promise<SignInMethods | null> | null>(null);

/** Loads the sign-in methods. After a failure only the password is offered, which always works. */
export const loadSignInMethodsAtom = atom(null, async (get, set) => {
  if (get(methodsAtom) !== null) return;
  const loading = get(callAtom) ?? call(endpoints.loadSignInMethods, {}).catch(() => null);
  set(callAtom, loading);
  set(methodsAtom, await loading);
  set(callAtom, null);
});
