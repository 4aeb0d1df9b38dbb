import { useSetAtom } from "jotai";
import { useState } from "react";
import { useLocation } from "react-router";
import { isRefusal, resetPasswordAtom } from "../../state/identity/identity.ts";
import { IdentityLink } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { PasswordField } from "./password-field.tsx";
import { texts } from "./texts.ts";
import { useArrival } from "./use-arrival.ts";

/** The page that the mailed link opens. Sets a new password and signs in. */
export default function NewPasswordPage() {
  const resetPassword = useSetAtom(resetPasswordAtom);
  const arrive = useArrival();
  const fragment = new URLSearchParams(useLocation().hash.slice(1));
  const token = fragment.get("token") ?? "";
  const email = fragment.get("email") ?? "";
  const [isSpent, setSpent] = useState(token === "");
  const footer = (
    <IdentityLink to="/sign-in" email={email}>
      {texts.sign_in.back}
    </IdentityLink>
  );

  if (isSpent) {
    return (
      <IdentityFrame
        title={texts.reset.spent_title}
        description={texts.reset.spent_description}
        footer={footer}
      >
        <p className="mt-4">
          <IdentityLink to="/sign-in/forgot" email={email}>
            {texts.reset.new_link}
          </IdentityLink>
        </p>
      </IdentityFrame>
    );
  }

  async function onSubmit(entries: FormData) {
    try {
      await resetPassword({ token, email, password: String(entries.get("password")) });
    } catch (error) {
      if (!isRefusal(error, "INVALID_TOKEN")) throw error;
      setSpent(true);
      return;
    }
    arrive();
  }

  return (
    <IdentityPage
      title={texts.reset.title}
      description={texts.reset.description}
      action={texts.reset.action}
      onSubmit={onSubmit}
      footer={footer}
    >
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={texts.new_password} name="password" isNew autoFocus />
    </IdentityPage>
  );
}
