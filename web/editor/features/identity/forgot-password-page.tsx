import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { requestPasswordResetAtom } from "../../state/identity/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";

/** Requests an email with a link. The message is the same whether or not the address is known. */
export default function ForgotPasswordPage() {
  const requestReset = useSetAtom(requestPasswordResetAtom);
  const [email, setEmail] = useState(useKnownEmail());
  const [isSent, setSent] = useState(false);
  const footer = (
    <>
      You remember it?{" "}
      <IdentityLink to="/sign-in" email={email}>
        Sign in
      </IdentityLink>
    </>
  );
  if (isSent) {
    return (
      <IdentityFrame
        title="Check your email"
        description={
          <>
            If there is an account with the address <strong className="break-words">{email}</strong>, a mail
            with a link is on its way. The link works once, for one hour.
          </>
        }
        footer={footer}
      >
        <p className="mt-4 text-muted-foreground">Nothing came? Look in your spam folder, or</p>
        <Button className="mt-2" onClick={() => setSent(false)}>
          Try again
        </Button>
      </IdentityFrame>
    );
  }
  return (
    <IdentityPage
      title="Forgot your password?"
      description="We send you a mail with a link to set a new one."
      action="Send the link"
      onSubmit={async () => {
        await requestReset(email.trim());
        setSent(true);
      }}
      footer={footer}
    >
      <EmailField value={email} onChange={setEmail} autoFocus />
    </IdentityPage>
  );
}
