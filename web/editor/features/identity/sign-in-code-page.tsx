import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { isRefusal, sendSignInCodeAtom, signInWithCodeAtom } from "../../state/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { useArrival } from "./use-arrival.ts";

/** In without a password: an address, then the code that was sent there. */
export default function SignInCodePage() {
  const knownEmail = useKnownEmail();
  const [email, setEmail] = useState(knownEmail);
  const [isSent, setSent] = useState(false);
  const sendCode = useSetAtom(sendSignInCodeAtom);
  const footer = (
    <IdentityLink to="/sign-in" email={email}>
      Sign in with a password
    </IdentityLink>
  );
  if (isSent) {
    return <CodeStep email={email} footer={footer} onOtherAddress={() => setSent(false)} />;
  }
  return (
    <IdentityPage
      title="Sign in with a code"
      description="We send six digits to your address."
      action="Send the code"
      onSubmit={async () => {
        await sendCode(email.trim());
        setSent(true);
      }}
      footer={footer}
    >
      <EmailField value={email} onChange={setEmail} autoFocus />
    </IdentityPage>
  );
}

interface CodeStepProps {
  email: string;
  footer: React.ReactNode;
  onOtherAddress: () => void;
}

function CodeStep({ email, footer, onOtherAddress }: CodeStepProps) {
  const signIn = useSetAtom(signInWithCodeAtom);
  const arrive = useArrival();

  function explain(error: unknown) {
    if (isRefusal(error, "INVALID_OTP")) return "This is not the code of the newest mail. Look again.";
    if (isRefusal(error, "OTP_EXPIRED") || isRefusal(error, "TOO_MANY_ATTEMPTS"))
      return "This code does not work any more. Ask for a new one below.";
    return null;
  }

  return (
    <IdentityPage
      title="Type in the code"
      description={
        <>
          It was sent to <strong className="break-words">{email}</strong> and is valid for five minutes.
        </>
      }
      action="Sign in"
      explain={explain}
      onSubmit={async (entries) => {
        await signIn({ email: email.trim(), code: String(entries.get("code")).replace(/\s/g, "") });
        arrive();
      }}
      footer={footer}
    >
      <FieldLabel label="Code">
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\s*(?:\d\s*){6}"
          title="Six digits"
          required
          autoFocus
          className="h-9 font-mono tracking-widest"
        />
      </FieldLabel>
      <Button variant="ghost" onClick={onOtherAddress}>
        Another code or another address
      </Button>
    </IdentityPage>
  );
}
