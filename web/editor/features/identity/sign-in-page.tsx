import { useSetAtom } from "jotai";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { signInAtom } from "../../state/identity/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { OtherServices } from "./other-services.tsx";
import { PasswordField } from "./password-field.tsx";
import { Problem } from "./problem.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

export default function SignInPage() {
  const signIn = useSetAtom(signInAtom);
  const arrive = useArrival();
  const methods = useSignInMethods();
  const canMail = methods?.email_code === true;
  const [search] = useSearchParams();
  const knownEmail = useKnownEmail();
  const [email, setEmail] = useState(knownEmail);

  async function onSubmit(entries: FormData) {
    await signIn({ email: email.trim(), password: String(entries.get("password")) });
    arrive();
  }

  const footer = (
    <>
      {methods?.sign_up === "invited" ? (
        "Accounts here are by invitation."
      ) : (
        <>
          New here?{" "}
          <IdentityLink to="/sign-up" email={email}>
            Create an account
          </IdentityLink>
        </>
      )}
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
    <IdentityPage
      title="Sign in"
      action="Sign in"
      onSubmit={onSubmit}
      others={<OtherServices />}
      footer={footer}
    >
      {search.has("error") && (
        <Problem>
          The other service could not sign you in, or the address cannot have an account here.
        </Problem>
      )}
      <EmailField value={email} onChange={setEmail} autoFocus={knownEmail === ""} />
      <PasswordField name="password" autoFocus={knownEmail !== ""} beside={forgot} />
    </IdentityPage>
  );
}
