import { useSetAtom } from "jotai";
import { useId } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { signInAtom } from "../../state/identity.ts";
import { nextPath } from "../../state/next-path.ts";
import { IdentityPage } from "./identity-page.tsx";
import { PasswordInput } from "./password-input.tsx";

export default function SignInPage() {
  const signIn = useSetAtom(signInAtom);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const passwordId = useId();

  async function onSubmit(entries: FormData) {
    await signIn({ email: String(entries.get("email")).trim(), password: String(entries.get("password")) });
    navigate(nextPath(search.get("next"), window.location.origin), { replace: true });
  }

  const footer = (
    <>
      New here?{" "}
      <Link to={`/sign-up?${search}`} className="font-medium text-primary underline underline-offset-2">
        Create an account
      </Link>
    </>
  );
  return (
    <IdentityPage title="Sign in" action="Sign in" onSubmit={onSubmit} footer={footer}>
      <FieldLabel label="Email">
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-9" />
      </FieldLabel>
      <div className="flex flex-col gap-1">
        <label htmlFor={passwordId} className="font-medium">
          Password
        </label>
        <PasswordInput id={passwordId} name="password" autoComplete="current-password" required />
      </div>
    </IdentityPage>
  );
}
