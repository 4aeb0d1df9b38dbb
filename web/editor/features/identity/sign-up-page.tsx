import { useSetAtom } from "jotai";
import { useState } from "react";
import { PERSON_NAME_LENGTH, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { isRefusal, type NewAccount, signUpAtom } from "../../state/identity/identity.ts";
import { CodeStep } from "./code-step.tsx";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { OtherServices } from "./other-services.tsx";
import { PasswordField } from "./password-field.tsx";
import { useArrival } from "./use-arrival.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/**
 * Asks for name, address and password, then for the mailed code, whether or not the address has an account.
 */
export default function SignUpPage() {
  const signUp = useSetAtom(signUpAtom);
  const arrive = useArrival();
  const [name, setName] = useState("");
  const knownEmail = useKnownEmail();
  const methods = useSignInMethods();
  const [email, setEmail] = useState(knownEmail);
  /** The account that waits for its code. */
  const [account, setAccount] = useState<NewAccount | null>(null);

  async function onSubmit(entries: FormData) {
    const asked = { name: name.trim(), email: email.trim(), password: String(entries.get("password")) };
    if ((await signUp(asked)) === "code") setAccount(asked);
    else arrive();
  }

  if (methods?.sign_up === "invited" && knownEmail === "") return <ByInvitation />;
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
      title={methods?.sign_up === "first" ? "Create the first account" : "Create an account"}
      description={methods === null ? undefined : descriptionOf(methods)}
      action="Create account"
      onSubmit={onSubmit}
      explain={explain}
      others={<OtherServices />}
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

function descriptionOf({ sign_up, domains }: SignInMethods): string | undefined {
  if (sign_up === "first") return "Nobody has an account here yet. Everyone after you needs an invitation.";
  if (sign_up !== "domains") return undefined;
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(domains);
  return `For addresses at ${list}, and for people who were invited.`;
}

/** Shown on deployments that require an invitation. */
function ByInvitation() {
  return (
    <IdentityFrame
      title="Accounts are by invitation"
      description="Ask an owner of an organization here to invite you, then open the link in the mail."
      footer={
        <>
          You have an account? <IdentityLink to="/sign-in">Sign in</IdentityLink>
        </>
      }
    />
  );
}
