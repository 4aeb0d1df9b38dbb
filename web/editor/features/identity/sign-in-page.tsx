import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { loadSignInMethodsAtom, signInAtom, signInMethodsAtom } from "../../state/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useArrival } from "./use-arrival.ts";

export default function SignInPage() {
  const signIn = useSetAtom(signInAtom);
  const arrive = useArrival();
  const canMail = useCanMail();
  const knownEmail = useKnownEmail();
  const [email, setEmail] = useState(knownEmail);

  async function onSubmit(entries: FormData) {
    await signIn({ email: email.trim(), password: String(entries.get("password")) });
    arrive();
  }

  const footer = (
    <>
      New here?{" "}
      <IdentityLink to="/sign-up" email={email}>
        Create an account
      </IdentityLink>
      {canMail && (
        <>
          <br />
          No password at hand?{" "}
          <IdentityLink to="/sign-in/code" email={email}>
            Sign in with a code by email
          </IdentityLink>
        </>
      )}
    </>
  );
  const forgot = canMail && (
    <IdentityLink to="/sign-in/forgot" email={email}>
      Forgot your password?
    </IdentityLink>
  );
  return (
    <IdentityPage title="Sign in" action="Sign in" onSubmit={onSubmit} footer={footer}>
      <EmailField value={email} onChange={setEmail} autoFocus={knownEmail === ""} />
      <PasswordField name="password" autoFocus={knownEmail !== ""} beside={forgot} />
    </IdentityPage>
  );
}

/** Whether this deployment can send mail: without it, nothing is offered that needs one. */
function useCanMail(): boolean {
  const load = useSetAtom(loadSignInMethodsAtom);
  useEffect(() => {
    void load();
  }, [load]);
  return useAtomValue(signInMethodsAtom)?.email_code === true;
}
