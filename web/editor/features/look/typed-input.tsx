import { type ComponentProps, useEffect, useState } from "react";
import { REST_MS } from "../../../ui/inputs/autosave/autosaver.ts";
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
  const [isResting, setResting] = useState(true);
  const shown = typed ?? value;
  const problem = problemOf?.(shown) ?? null;
  // A half-typed address is not called wrong yet.
  useEffect(() => {
    if (typed === null) return;
    setResting(false);
    const timer = setTimeout(() => setResting(true), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const common = {
    ...props,
    value: shown,
    onBlur: () => {
      setResting(true);
      if (problem === null) setTyped(null);
    },
  };
  function change(text: string) {
    setTyped(text);
    if ((problemOf?.(text) ?? null) === null) onChange(text);
  }
  return (
    <FieldLabel label={label} hint={hint} problem={isResting ? problem : null}>
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
