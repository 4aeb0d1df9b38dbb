import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import type { SignInMethods } from "#core/contracts/identity/identity.ts";
import { loadSignInMethodsAtom, signInMethodsAtom } from "../../state/identity/identity.ts";

/** What this deployment offers before the sign-in; null until that is known. */
export function useSignInMethods(): SignInMethods | null {
  const load = useSetAtom(loadSignInMethodsAtom);
  useEffect(() => {
    void load();
  }, [load]);
  return useAtomValue(signInMethodsAtom);
}
