import { useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { sayWith } from "../../../ui/say.ts";
import { signInAtom } from "../../state/identity/identity.ts";
import { RETURNED } from "../../state/identity/sign-in-methods.ts";
import { Agreement } from "./agreement.tsx";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { OtherServices } from "./other-services.tsx";
import { PasswordField } from "./password-field.tsx";
import { Problem } from "./problem.tsx";
import { texts } from "./texts.ts";
import { useArrival } from "./use-arrival.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

export default function SignInPage() {
  const [search] = useSearchParams();
  return search.has(RETURNED) ? <Returned /> : <SignIn />;
}

/** The end of a sign-in that was begun in a tab of its own, from the dialog that asks to sign in again. */
function Returned() {
  useEffect(() => window.close(), []);
  return (
    <IdentityFrame
      title={texts.sign_in_again.returned_title}
      footer={texts.sign_in_again.returned}
      note={null}
    />
  );
}

function SignIn() {
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

  const signUp = (
    <IdentityLink to="/sign-up" email={email}>
      {texts.sign_in.create_account}
    </IdentityLink>
  );
  const withCode = (
    <IdentityLink to="/sign-in/code" email={email}>
      {texts.sign_in.use_code}
    </IdentityLink>
  );
  const footer = (
    <>
      {methods?.sign_up === "invited"
        ? texts.sign_in.invited_only
        : sayWith(texts.sign_in.new_here, { link: signUp })}
      {canMail && (
        <>
          <br />
          {sayWith(texts.sign_in.no_password, { link: withCode })}
        </>
      )}
    </>
  );
  const forgot = canMail && (
    <IdentityLink to="/sign-in/forgot" email={email}>
      {texts.sign_in.forgot}
    </IdentityLink>
  );
  return (
    <IdentityPage
      title={texts.sign_in.title}
      action={texts.sign_in.action}
      onSubmit={onSubmit}
      others={<OtherServices />}
      footer={footer}
      note={<Agreement />}
    >
      {search.has("error") && <Problem>{texts.sign_in.failed_elsewhere}</Problem>}
      <EmailField value={email} onChange={setEmail} autoFocus={knownEmail === ""} />
      <PasswordField name="password" autoFocus={knownEmail !== ""} beside={forgot} />
    </IdentityPage>
  );
}
