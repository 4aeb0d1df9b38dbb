import { useAtomValue, useSetAtom } from "jotai";
import { type FormEvent, useEffect, useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { sayWith } from "../../../ui/say.ts";
import { userAtom } from "../../state/documents/workspace.ts";
import {
  checkSignInAtom,
  declineSignInAtom,
  noteSessionAtom,
  signInAgainAtom,
  wantedSignInAtom,
} from "../../state/identity/sign-in-again.ts";
import { PasswordField } from "./password-field.tsx";
import { Problem } from "./problem.tsx";
import { texts } from "./texts.ts";

/**
 * Asks for the password over the current page and sends pending work afterwards. Signing in in another tab
 * has the same effect. A user who is signed in, but for too long for what they want, may decline.
 */
export default function SignInAgain() {
  const user = useAtomValue(userAtom);
  const signInAgain = useSetAtom(signInAgainAtom);
  const isRecent = useAtomValue(wantedSignInAtom) === "recent";
  const decline = useSetAtom(declineSignInAtom);
  const checkSignIn = useSetAtom(checkSignInAtom);
  const noteSession = useSetAtom(noteSessionAtom);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => void noteSession(), [noteSession]);
  useEffect(() => {
    const check = () => void checkSignIn();
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  }, [checkSignIn]);

  async function submit(event: FormEvent<HTMLFormElement>) {
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
  const words = isRecent ? texts.sign_in_again : texts.signed_out;
  return (
    <Dialog
      isOpen
      isClosable={isRecent}
      onClose={isRecent ? decline : () => {}}
      title={words.title}
      description={words.description}
    >
      <CheckedForm onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p>
          {sayWith(texts.signed_out.account, {
            email: <strong className="break-words">{user?.email}</strong>,
          })}
        </p>
        <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ""} />
        <PasswordField name="password" autoFocus />
        {problem !== null && <Problem>{problem}</Problem>}
        <div className="flex flex-wrap justify-end gap-2">
          <a href="/sign-in" target="_blank" rel="noopener" className={buttonClass("secondary", "lg")}>
            {texts.signed_out.another_tab}
          </a>
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
            {texts.sign_in.action}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
