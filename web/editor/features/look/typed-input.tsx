import { type ComponentProps, useState } from "react";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input, Textarea } from "../../../ui/inputs/input.tsx";

interface TypedInputProps {
  label: string;
  hint?: string;
  value: string;
  /** Why a string is invalid; null if it is valid. */
  problemOf?: (text: string) => string | null;
  /** Called with valid texts only. */
  onChange: (text: string) => void;
  onFocus?: ComponentProps<"input">["onFocus"];
  rows?: number;
  placeholder?: string;
  maxLength: number;
  inputMode?: "url";
}

/** An input whose text is stored while it is typed. Changes from elsewhere are shown once nobody types. */
export function TypedInput({
  label,
  hint,
  value,
  problemOf,
  onChange,
  onFocus,
  rows,
  ...props
}: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const problem = problemOf?.(shown) ?? null;
  const common = {
    ...props,
    value: shown,
    "aria-invalid": problem !== null,
    onBlur: () => problem === null && setTyped(null),
  };
  function change(text: string) {
    setTyped(text);
    if ((problemOf?.(text) ?? null) === null) onChange(text);
  }
  return (
    <FieldLabel label={label} hint={hint} problem={problem && `Not saved: ${problem}`}>
      {rows === undefined ? (
        <Input {...common} onFocus={onFocus} onChange={(event) => change(event.target.value)} />
      ) : (
        <Textarea
          {...common}
          rows={rows}
          onFocus={onFocus as ComponentProps<"textarea">["onFocus"]}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldLabel>
  );
}
