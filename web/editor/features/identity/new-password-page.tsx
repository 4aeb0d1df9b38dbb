import { useSetAtom } from "jotai";
import { useState } from "react";
import { useLocation } from "react-router";
import { isRefusal, resetPasswordAtom } from "../../state/identity/identity.ts";
import { IdentityLink } from "./identity-link.tsx";
import { IdentityFrame, IdentityPage } from "./identity-page.tsx";
import { PasswordField } from "./password-field.tsx";
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
      Back to sign in
    </IdentityLink>
  );

  if (isSpent) {
    return (
      <IdentityFrame
        title="This link no longer works"
        description="Each link works once, within an hour. Your password has not changed."
        footer={footer}
      >
        <p className="mt-4">
          <IdentityLink to="/sign-in/forgot" email={email}>
            Send me a new link
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
      title="Set a new password"
      description="This signs you in here, and signs you out on every other device."
      action="Set password"
      onSubmit={onSubmit}
      footer={footer}
    >
      {/* Password managers store the new password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="New password" name="password" isNew autoFocus />
    </IdentityPage>
  );
}
