import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { sayWith } from "../../../ui/say.ts";
import { requestPasswordResetAtom } from "../../state/identity/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { texts } from "./texts.ts";

/** Requests an email with a link. The message is the same whether or not the address is known. */
export default function ForgotPasswordPage() {
  const requestReset = useSetAtom(requestPasswordResetAtom);
  const [email, setEmail] = useState(useKnownEmail());
  const [isSent, setSent] = useState(false);
  const footer = sayWith(texts.forgot.remembered, {
    link: (
      <IdentityLink to="/sign-in" email={email}>
        {texts.sign_in.action}
      </IdentityLink>
    ),
  });
  if (isSent) {
    return (
      <IdentityFrame
        title={texts.forgot.sent_title}
        description={sayWith(texts.forgot.sent_description, {
          email: <strong className="break-words">{email}</strong>,
        })}
        footer={footer}
      >
        <p className="mt-4 text-muted-foreground">{texts.forgot.not_received}</p>
        <Button className="mt-2" onClick={() => setSent(false)}>
          {texts.forgot.again}
        </Button>
      </IdentityFrame>
    );
  }
  return (
    <IdentityPage
      title={texts.forgot.title}
      description={texts.forgot.description}
      action={texts.forgot.action}
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
