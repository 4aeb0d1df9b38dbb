import { useSetAtom } from "jotai";
import { useId } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Input } from "../../../ui/input.tsx";
import { signUpAtom } from "../../state/identity.ts";
import { nextPath } from "../../state/next-path.ts";
import { IdentityPage } from "./identity-page.tsx";
import { PasswordInput } from "./password-input.tsx";

/** As the server asks for it. */
const SHORTEST_PASSWORD = 8;

export default function SignUpPage() {
  const signUp = useSetAtom(signUpAtom);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const passwordId = useId();

  async function onSubmit(entries: FormData) {
    await signUp({
      name: String(entries.get("name")).trim(),
      email: String(entries.get("email")).trim(),
      password: String(entries.get("password")),
    });
    navigate(nextPath(search.get("next"), window.location.origin), { replace: true });
  }

  const footer = (
    <>
      You have an account?{" "}
      <Link to={`/sign-in?${search}`} className="font-medium text-primary underline underline-offset-2">
        Sign in
      </Link>
    </>
  );
  return (
    <IdentityPage title="Create an account" action="Create account" onSubmit={onSubmit} footer={footer}>
      <FieldLabel label="Name">
        <Input name="name" autoComplete="name" required maxLength={100} autoFocus className="h-9" />
      </FieldLabel>
      <FieldLabel label="Email">
        <Input name="email" type="email" autoComplete="username" required className="h-9" />
      </FieldLabel>
      <div className="flex flex-col gap-1">
        <label htmlFor={passwordId} className="font-medium">
          Password
        </label>
        <PasswordInput
          id={passwordId}
          name="password"
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          maxLength={128}
          aria-describedby={`${passwordId}-hint`}
        />
        <p id={`${passwordId}-hint`} className="text-meta text-muted-foreground">
          At least {SHORTEST_PASSWORD} characters.
        </p>
      </div>
    </IdentityPage>
  );
}
