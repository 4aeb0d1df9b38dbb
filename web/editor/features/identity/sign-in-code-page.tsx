import { useSetAtom } from "jotai";
import { useState } from "react";
import { sendSignInCodeAtom } from "../../state/identity/identity.ts";
import { Agreement } from "./agreement.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { texts } from "./texts.ts";

/** Signs in without a password: asks for an address, then for the mailed code. */
export default function SignInCodePage() {
  const knownEmail = useKnownEmail();
  const [email, setEmail] = useState(knownEmail);
  const [isSent, setSent] = useState(false);
  const sendCode = useSetAtom(sendSignInCodeAtom);
  const footer = (
    <IdentityLink to="/sign-in" email={email}>
      {texts.sign_in.use_password}
    </IdentityLink>
  );
  if (isSent) {
    return (
      <CodeStep
        account={{ email: email.trim() }}
        action={texts.sign_in.action}
        footer={footer}
        onBack={() => setSent(false)}
      />
    );
  }
  return (
    <IdentityPage
      title={texts.code.request_title}
      description={texts.code.request_description}
      action={texts.code.request}
      onSubmit={async () => {
        await sendCode(email.trim());
        setSent(true);
      }}
      footer={footer}
      note={<Agreement />}
    >
      <EmailField value={email} onChange={setEmail} autoFocus />
    </IdentityPage>
  );
}
