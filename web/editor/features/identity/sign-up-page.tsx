import { useSetAtom } from "jotai";
import { useState } from "react";
import { PERSON_NAME_LENGTH, type SignInMethods } from "#core/contracts/identity/identity.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { isRefusal, type NewAccount, signUpAtom } from "../../state/identity/identity.ts";
import { Agreement } from "./agreement.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailField } from "./email-field.tsx";
import { IdentityLink, useKnownEmail } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { OtherServices } from "./other-services.tsx";
import { PasswordField } from "./password-field.tsx";
import { texts } from "./texts.ts";
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
    isRefusal(error, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL")
      ? sayWith(texts.sign_up.exists, {
          link: (
            <IdentityLink to="/sign-in" email={email.trim()}>
              {texts.sign_in.action}
            </IdentityLink>
          ),
        })
      : null;
  const footer = sayWith(texts.sign_up.has_account, {
    link: (
      <IdentityLink to="/sign-in" email={email}>
        {texts.sign_in.action}
      </IdentityLink>
    ),
  });
  if (account !== null) {
    return (
      <CodeStep
        account={account}
        action={texts.sign_up.action}
        footer={footer}
        onBack={() => setAccount(null)}
      />
    );
  }
  return (
    <IdentityPage
      title={methods?.sign_up === "first" ? texts.sign_up.first_title : texts.sign_up.title}
      description={methods === null ? undefined : descriptionOf(methods)}
      action={texts.sign_up.action}
      onSubmit={onSubmit}
      explain={explain}
      others={<OtherServices />}
      footer={footer}
      note={<Agreement />}
    >
      <FieldLabel label={texts.name}>
        <Input
          name="name"
          autoComplete="name"
          required
          data-missing={texts.name_missing}
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
  if (sign_up === "first") return texts.sign_up.first_description;
  if (sign_up !== "domains") return undefined;
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(
    domains.map((domain) => `@${domain}`),
  );
  return say(texts.sign_up.domains_description, { domains: list });
}

/** Shown on deployments that require an invitation. */
function ByInvitation() {
  return (
    <IdentityFrame
      title={texts.sign_up.by_invitation}
      description={texts.sign_up.by_invitation_description}
      footer={sayWith(texts.sign_up.has_account, {
        link: <IdentityLink to="/sign-in">{texts.sign_in.action}</IdentityLink>,
      })}
    />
  );
}
