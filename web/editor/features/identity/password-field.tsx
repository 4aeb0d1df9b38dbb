import { type ReactNode, useId } from "react";
import { PASSWORD_LENGTH } from "#core/contracts/identity/identity.ts";
import { PasswordInput } from "./password-input.tsx";

interface PasswordFieldProps {
  label?: string;
  name: string;
  /** Whether it asks for a new password instead of an existing one. */
  isNew?: boolean;
  autoFocus?: boolean;
  onChange?: (password: string) => void;
  /** Shown at the end of the label's line. */
  beside?: ReactNode;
}

/**
 * A password input with its label. The eye button is outside of the label so that screen readers do not read
 * it as part of the name.
 */
export function PasswordField({
  label = "Password",
  name,
  isNew,
  beside,
  onChange,
  ...props
}: PasswordFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {beside}
      </div>
      <PasswordInput
        id={id}
        name={name}
        {...props}
        onChange={(event) => onChange?.(event.target.value)}
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        minLength={isNew ? PASSWORD_LENGTH.min : undefined}
        maxLength={PASSWORD_LENGTH.max}
        aria-describedby={isNew ? `${id}-hint` : undefined}
      />
      {isNew && (
        <p id={`${id}-hint`} className="text-meta text-muted-foreground">
          At least {PASSWORD_LENGTH.min} characters, and not one that is easy to guess.
        </p>
      )}
    </div>
  );
}
