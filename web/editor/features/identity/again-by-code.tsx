import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { sayWith } from "../../../ui/say.ts";
import { sendSignInCodeAtom } from "../../state/identity/identity.ts";
import { signInAgainAtom } from "../../state/identity/sign-in-again.ts";
import { AgainForm } from "./again-form.tsx";
import { CodeField, explainCode, readCode } from "./code-step.tsx";
import { texts } from "./texts.ts";

/** Mails a code to the user's address, and asks for it. */
export function AgainByCode({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const sendCode = useSetAtom(sendSignInCodeAtom);
  const signInAgain = useSetAtom(signInAgainAtom);
  if (!isSent) {
    return (
      <AgainForm
        key="send"
        action={texts.code.request}
        onSubmit={async () => {
          await sendCode(email);
          setSent(true);
        }}
      >
        <p>{texts.code.request_description}</p>
      </AgainForm>
    );
  }
  return (
    <AgainForm
      key="enter"
      action={texts.sign_in.action}
      explain={explainCode}
      onSubmit={(entries) => signInAgain({ otp: readCode(entries) })}
    >
      <p role="status">
        {sayWith(texts.code.description, { email: <strong className="break-words">{email}</strong> })}
      </p>
      <CodeField />
      <Button variant="ghost" onClick={() => setSent(false)}>
        {texts.sign_in_again.another_code}
      </Button>
    </AgainForm>
  );
}
