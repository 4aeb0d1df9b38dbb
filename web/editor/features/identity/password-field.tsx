import { type ReactNode, useId } from "react";
import { PASSWORD_LENGTH } from "#core/contracts/identity/identity.ts";
import { FieldError } from "../../../ui/inputs/field-error.tsx";
import { useFieldProblem } from "../../../ui/inputs/field-problems.ts";
import { say } from "../../../ui/say.ts";
import { PasswordInput } from "./password-input.tsx";
import { texts } from "./texts.ts";

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
  label = texts.password,
  name,
  isNew = false,
  beside,
  onChange,
  ...props
}: PasswordFieldProps) {
  const id = useId();
  const problem = useFieldProblem(id);
  const descriptionId = isNew || problem !== undefined ? `${id}-hint` : undefined;
  return (
    <div data-field={id} className="flex flex-col gap-1">
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
        data-missing={isNew ? texts.new_password_missing : texts.password_missing}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={descriptionId}
      />
      {problem !== undefined ? (
        <FieldError id={descriptionId}>{problem}</FieldError>
      ) : (
        isNew && (
          <p id={descriptionId} className="text-meta text-muted-foreground">
            {say(texts.new_password_hint, { min: PASSWORD_LENGTH.min })}
          </p>
        )
      )}
    </div>
  );
}
