import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { texts } from "./texts.ts";

interface EmailFieldProps {
  value: string;
  onChange(value: string): void;
  autoFocus?: boolean;
}

/** An input for the account's email address, marked up for password managers. */
export function EmailField({ value, onChange, autoFocus = false }: EmailFieldProps) {
  return (
    <FieldLabel label={texts.email}>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        required
        data-missing={texts.email_missing}
        autoFocus={autoFocus}
        className="h-9"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldLabel>
  );
}
