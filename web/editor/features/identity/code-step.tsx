import { useSetAtom } from "jotai";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { sayWith } from "../../../ui/say.ts";
import { isRefusal, type NewAccount, signInWithCodeAtom } from "../../state/identity/identity.ts";
import { IdentityPage } from "./identity-page.tsx";
import { texts } from "./texts.ts";
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

  return (
    <IdentityPage
      title={texts.code.title}
      description={sayWith(texts.code.description, {
        email: <strong className="break-words">{account.email}</strong>,
      })}
      action={action}
      explain={explainCode}
      onSubmit={async (entries) => {
        await signIn({ ...account, code: readCode(entries) });
        arrive();
      }}
      footer={footer}
    >
      <CodeField />
      <Button variant="ghost" onClick={onBack}>
        {texts.code.again}
      </Button>
    </IdentityPage>
  );
}

/** An input for the mailed code, which `readCode` reads. */
export function CodeField() {
  return (
    <FieldLabel label={texts.code.label}>
      <Input
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*(?:\d\s*){6}"
        data-missing={texts.code.format}
        data-format={texts.code.format}
        required
        autoFocus
        className="h-9 font-mono tracking-widest"
      />
    </FieldLabel>
  );
}

/** The digits of a typed code. */
export const readCode = (entries: FormData) => String(entries.get("code")).replace(/\s/g, "");

/** What is wrong with a mailed code, in words; null: another problem. */
export function explainCode(error: unknown): string | null {
  if (isRefusal(error, "INVALID_OTP")) return texts.code.wrong;
  if (isRefusal(error, "OTP_EXPIRED") || isRefusal(error, "TOO_MANY_ATTEMPTS")) return texts.code.expired;
  return null;
}
