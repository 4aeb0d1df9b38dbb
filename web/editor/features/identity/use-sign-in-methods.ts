import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { loadSignInMethodsAtom, signInMethodsAtom } from "../../state/identity/sign-in-methods.ts";

/** Returns the deployment's sign-in methods; null until they are loaded. */
export function useSignInMethods(): SignInMethods | null {
  const load = useSetAtom(loadSignInMethodsAtom);
  useEffect(() => {
    void load();
  }, [load]);
  return useAtomValue(signInMethodsAtom);
}
