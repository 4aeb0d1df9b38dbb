import { useSetAtom } from "jotai";
import { useState } from "react";
import { PERSON_NAME_LENGTH } from "#core/contracts/identity.ts";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { isRefusal, type NewAccount, signUpAtom } from "../../state/identity.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useArrival } from "./use-arrival.ts";

/** Name, address and password, then the code that is mailed there, whether or not the address has an account. */
export default function SignUpPage() {
  const signUp = useSetAtom(signUpAtom);
  const arrive = useArrival();
  const [name, setName] = useState("");
  const [email, setEmail] = useState(useKnownEmail());
  /** Waits for its code. */
  const [account, setAccount] = useState<NewAccount | null>(null);

  async function onSubmit(entries: FormData) {
    const asked = { name: name.trim(), email: email.trim(), password: String(entries.get("password")) };
    if ((await signUp(asked)) === "code") setAccount(asked);
    else arrive();
  }

  const explain = (error: unknown) =>
    isRefusal(error, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL") ? (
      <>
        There is an account with this address.{" "}
        <IdentityLink to="/sign-in" email={email.trim()}>
          Sign in to it
        </IdentityLink>
      </>
    ) : null;
  const footer = (
    <>
      You have an account?{" "}
      <IdentityLink to="/sign-in" email={email}>
        Sign in
      </IdentityLink>
    </>
  );
  if (account !== null) {
    return (
      <CodeStep account={account} action="Create account" footer={footer} onBack={() => setAccount(null)} />
    );
  }
  return (
    <IdentityPage
      title="Create an account"
      action="Create account"
      onSubmit={onSubmit}
      explain={explain}
      footer={footer}
    >
      <FieldLabel label="Name">
        <Input
          name="name"
          autoComplete="name"
          required
          maxLength={PERSON_NAME_LENGTH}
          autoFocus
          className="h-9"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FieldLabel>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField name="password" isNew />
    </IdentityPage>
  );
}
