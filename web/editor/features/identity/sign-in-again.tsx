import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { sayWith } from "../../../ui/say.ts";
import { userAtom } from "../../state/documents/workspace.ts";
import {
  checkSignInAtom,
  declineSignInAtom,
  noteSessionAtom,
  otherAccountAtom,
  signInAgainAtom,
  signInWaysAtom,
  wantedSignInAtom,
} from "../../state/identity/sign-in-again.ts";
import { AgainByCode } from "./again-by-code.tsx";
import { AgainElsewhere } from "./again-elsewhere.tsx";
import { AgainForm, AnotherTab } from "./again-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { Problem } from "./problem.tsx";
import { SERVICES } from "./services.ts";
import { texts } from "./texts.ts";

/**
 * Asks to sign in again over the current page, in one of the ways that the account has, and sends pending work
 * afterwards. Signing in in another tab has the same effect. A user who is signed in, but for too long for what they
 * want, may decline.
 */
export default function SignInAgain() {
  const user = useAtomValue(userAtom);
  const other = useAtomValue(otherAccountAtom);
  const isRecent = useAtomValue(wantedSignInAtom) === "recent";
  const decline = useSetAtom(declineSignInAtom);
  const checkSignIn = useSetAtom(checkSignInAtom);
  const noteSession = useSetAtom(noteSessionAtom);
  useEffect(() => void noteSession(), [noteSession]);
  useEffect(() => {
    const check = () => void checkSignIn();
    window.addEventListener("focus", check);
    return () => window.removeEventListener("focus", check);
  }, [checkSignIn]);
  const words = isRecent ? texts.sign_in_again : texts.signed_out;
  const email = user?.email ?? "";
  return (
    <Dialog
      isOpen
      isClosable={isRecent}
      onClose={isRecent ? decline : () => {}}
      title={words.title}
      description={words.description}
    >
      <div className="flex flex-col gap-4">
        <p>
          {sayWith(texts.signed_out.account, { email: <strong className="break-words">{email}</strong> })}
        </p>
        {other !== null && (
          <Problem>
            {sayWith(texts.sign_in_again.other_account, {
              other: <strong className="break-words">{other}</strong>,
            })}
          </Problem>
        )}
        <Ways email={email} />
      </div>
    </Dialog>
  );
}

/** Begins with the usual way of the account. */
function Ways({ email }: { email: string }) {
  const ways = useAtomValue(signInWaysAtom);
  const signInAgain = useSetAtom(signInAgainAtom);
  const typed = ways.filter((way) => way === "password" || way === "code");
  const [chosen, setChosen] = useState(typed[0]);
  const services = SERVICES.map(([service]) => service).filter((service) => ways.includes(service));
  return (
    <>
      {ways.length === 0 && <p>{texts.sign_in_again.no_way}</p>}
      {chosen === "password" && (
        <AgainForm
          action={texts.sign_in.action}
          onSubmit={(entries) => signInAgain({ password: String(entries.get("password")) })}
        >
          <input type="hidden" name="email" autoComplete="username" value={email} />
          <PasswordField name="password" autoFocus />
        </AgainForm>
      )}
      {chosen === "code" && <AgainByCode email={email} />}
      {chosen === undefined && <AnotherTab />}
      {(typed.length > 1 || services.length > 0) && (
        <div className="flex flex-col gap-2">
          {typed.map(
            (way) =>
              way !== chosen && (
                <Button key={way} size="lg" onClick={() => setChosen(way)}>
                  {way === "code" ? texts.sign_in.use_code : texts.sign_in.use_password}
                </Button>
              ),
          )}
          <AgainElsewhere services={services} />
        </div>
      )}
    </>
  );
}
