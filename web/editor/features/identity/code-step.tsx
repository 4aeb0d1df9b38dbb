import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { isRefusal, type NewAccount, signInWithCodeAtom } from "../../state/identity/identity.ts";
import { IdentityPage } from "./identity-page.tsx";
import { useArrival } from "./use-arrival.ts";

interface CodeStepProps {
  /** The account to sign in to. With a name and a password, it is created if it does not exist. */
  account: { email: string } & Partial<NewAccount>;
  action: string;
  footer: ReactNode;
  /** Goes back, to change the address or to request another code. */
  onBack: () => void;
}

/** Asks for the mailed code, which works only in this browser. */
export function CodeStep({ account, action, footer, onBack }: CodeStepProps) {
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
      title="Enter the code"
      description={
        <>
          We sent a code to <strong className="break-words">{account.email}</strong>. It is valid for five
          minutes.
        </>
      }
      action={action}
      explain={explain}
      onSubmit={async (entries) => {
        await signIn({ ...account, code: String(entries.get("code")).replace(/\s/g, "") });
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
      <Button variant="ghost" onClick={onBack}>
        Use another address, or get a new code
      </Button>
    </IdentityPage>
  );
}
