import { useAtomValue, useSetAtom } from "jotai";
import { type FormEvent, useEffect, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { userAtom } from "../../state/documents/workspace.ts";
import { checkSignInAtom, signInAgainAtom } from "../../state/identity/identity.ts";
import { PasswordField } from "./password-field.tsx";
import { Problem } from "./problem.tsx";

/**
 * Asks for the password over the current page and sends pending work afterwards. Signing in in another tab
 * has the same effect.
 */
export default function SignInAgain() {
  const user = useAtomValue(userAtom);
  const signInAgain = useSetAtom(signInAgainAtom);
  const checkSignIn = useSetAtom(checkSignInAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const check = () => void checkSignIn();
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  }, [checkSignIn]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signInAgain(String(new FormData(event.currentTarget).get("password")));
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      isOpen
      isClosable={false}
      onClose={() => {}}
      title="You are signed out"
      description="Sign in to go on. The page stays as it is, and what is not saved yet is saved then."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <p>
          Signed in until now as <strong className="break-words">{user?.email}</strong>
        </p>
        <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ""} />
        <PasswordField name="password" autoFocus />
        {problem !== null && <Problem>{problem}</Problem>}
        <div className="flex flex-wrap justify-end gap-2">
          <a href="/sign-in" target="_blank" rel="noopener" className={buttonClass("secondary", "lg")}>
            Sign in in another tab
          </a>
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
