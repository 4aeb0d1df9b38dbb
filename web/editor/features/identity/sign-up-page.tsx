import { useSetAtom } from "jotai";
import { useState } from "react";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { isRefusal, signUpAtom } from "../../state/identity.ts";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityPage } from "./identity-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { useArrival } from "./use-arrival.ts";

export default function SignUpPage() {
  const signUp = useSetAtom(signUpAtom);
  const arrive = useArrival();
  const [email, setEmail] = useState(useKnownEmail());

  async function onSubmit(entries: FormData) {
    const password = String(entries.get("password"));
    await signUp({ name: String(entries.get("name")).trim(), email: email.trim(), password });
    arrive();
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
  return (
    <IdentityPage
      title="Create an account"
      action="Create account"
      onSubmit={onSubmit}
      explain={explain}
      footer={footer}
    >
      <FieldLabel label="Name">
        <Input name="name" autoComplete="name" required maxLength={100} autoFocus className="h-9" />
      </FieldLabel>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField name="password" isNew />
    </IdentityPage>
  );
}
